import {
  type Customer,
  checkCheckout,
  emptyCustomer,
  missingFields,
} from '@ticket-storefront/domain/checkout';
import { buildCartItem, buildCustomer, type Stories } from '@ticket-storefront/testing';
import { CustomerForm } from './customer-form';
import { formErrorsOf } from './form';

const form = (customer: Customer, isChecked = false, meantEmail: string | null = null) => {
  const entries = { items: [buildCartItem()], termsAccepted: true, customer };
  const errors = isChecked ? formErrorsOf(checkCheckout(entries), missingFields(entries)) : null;
  return () => (
    <CustomerForm
      customer={customer}
      meantEmail={meantEmail}
      errors={errors?.fieldErrors ?? {}}
      onChange={() => {}}
    />
  );
};

export const stories: Stories = {
  empty: form(emptyCustomer),
  filled: form(buildCustomer({ businessName: 'Analytical Engines' })),
  'nothing entered': form(emptyCustomer, true),
  'an email with a slip': form(buildCustomer({ email: 'ada@gmial.com' }), false, 'ada@gmail.com'),
  'emails that differ': form(buildCustomer({ confirmEmail: 'ada@example.org' }), true),
};
