import {
  type Customer,
  checkCheckout,
  emptyCustomer,
  missingFields,
} from '@ticket-storefront/domain/checkout';
import { buildCartItem, buildCustomer, type Stories } from '@ticket-storefront/testing';
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
