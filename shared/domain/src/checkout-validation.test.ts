import { buildCartItem, buildCustomer } from '@ticket-storefront/testing';
import { type CheckoutEntries, checkCheckout } from './customer';

/** Entries with every possible mistake; the fixes follow in the order of the checks. */
const hopeless: CheckoutEntries = {
  items: [],
  termsAccepted: false,
  customer: buildCustomer({ name: '', email: 'ada', confirmEmail: 'adb' }),
};
const fixes: ((entries: CheckoutEntries) => CheckoutEntries)[] = [
  (entries) => ({ ...entries, items: [buildCartItem()] }),
  (entries) => ({ ...entries, termsAccepted: true }),
  (entries) => ({ ...entries, customer: { ...entries.customer, name: 'Ada' } }),
  (entries) => ({ ...entries, customer: { ...entries.customer, email: 'ada@example.com' } }),
  (entries) => ({ ...entries, customer: { ...entries.customer, confirmEmail: 'ada@example.com' } }),
];

function messagesUntilFixed() {
  let entries = hopeless;
  return [...fixes, (same: CheckoutEntries) => same].map((fix) => {
    const result = checkCheckout(entries);
    entries = fix(entries);
    return result.ok ? 'ok' : [result.reason, result.message, ...result.fields];
  });
}

test('reports one mistake at a time, in the order of the checks', () => {
  expect(messagesUntilFixed()).toEqual([
    ['empty-cart', 'Your cart is empty.'],
    ['terms', 'You must accept the Terms & Conditions.', 'terms'],
    ['required', 'Please fill out all required fields.', 'name'],
    ['email-form', 'Please enter a valid email address.', 'email'],
    ['emails-differ', 'Emails do not match, please update and try again.', 'confirmEmail'],
    'ok',
  ]);
});
