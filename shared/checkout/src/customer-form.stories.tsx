import { checkCheckout, missingFields } from '@storefront/domain/checkout-validation';
import { type Customer, emptyCustomer } from '@storefront/domain/customer';
import { buildCartItem } from '@storefront/testing/build-cart-item';
import { buildCustomer } from '@storefront/testing/build-customer';
import type { Stories } from '@storefront/testing/stories';
import { CustomerForm } from './customer-form';
import { formErrorsOf } from './form';

const form = (customer: Customer, isChecked = false) => {
  const entries = { items: [buildCartItem()], termsAccepted: true, customer };
  const errors = isChecked ? formErrorsOf(checkCheckout(entries), missingFields(entries)) : null;
  return () => <CustomerForm customer={customer} errors={errors?.fieldErrors ?? {}} onChange={() => {}} />;
};

export const stories: Stories = {
  empty: form(emptyCustomer),
  filled: form(buildCustomer({ businessName: 'Analytical Engines' })),
  'nothing entered': form(emptyCustomer, true),
  'emails that differ': form(buildCustomer({ confirmEmail: 'ada@example.org' }), true),
};
