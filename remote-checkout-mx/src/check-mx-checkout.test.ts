import { readFileSync } from 'node:fs';
import { namesOf } from '@ticket-storefront/domain/checkout';
import { buildCartItem, buildCustomer } from '@ticket-storefront/testing';
import { billingAddressOf, billingFields, cardFields } from '../rules/mx-fields';
import { checkMxCheckout, type MxCheckoutEntries } from './check-mx-checkout';

const billing: MxCheckoutEntries['billing'] = {
  billingFirstName: 'Ada',
  billingLastName: 'Lovelace',
  ...billingAddressOf(buildCustomer()),
  cardNumber: '4111 1111 1111 1111',
  expiryMonth: '12',
  expiryYear: '2030',
  cvv: '123',
};
const complete: MxCheckoutEntries = {
  items: [buildCartItem()],
  termsAccepted: true,
  customer: buildCustomer(),
  billing,
  isFree: false,
};

/** Entries with every possible mistake; the fixes follow in the order of the checks. */
const hopeless: MxCheckoutEntries = {
  items: [],
  termsAccepted: false,
  customer: buildCustomer({ name: '', email: 'ada', confirmEmail: 'adb' }),
  billing: { ...billing, cvv: ' ' },
  isFree: false,
};
const fixes: ((entries: MxCheckoutEntries) => MxCheckoutEntries)[] = [
  (entries) => ({ ...entries, items: complete.items }),
  (entries) => ({ ...entries, termsAccepted: true }),
  (entries) => ({ ...entries, customer: { ...entries.customer, name: 'Ada' } }),
  (entries) => ({ ...entries, customer: { ...entries.customer, email: 'ada@example.com' } }),
  (entries) => ({ ...entries, customer: { ...entries.customer, confirmEmail: 'ada@example.com' } }),
  (entries) => ({ ...entries, billing }),
];

function messagesUntilFixed() {
  let entries = hopeless;
  return [...fixes, (same: MxCheckoutEntries) => same].map((fix) => {
    const result = checkMxCheckout(entries);
    entries = fix(entries);
    return result.ok ? 'ok' : [result.reason, result.message, ...result.fields];
  });
}

test('uses MX messages for required fields and an empty cart, and checks billing last', () => {
  expect(messagesUntilFixed()).toEqual([
    ['empty-cart', 'Please fill out all required fields before continuing.'],
    ['terms', 'You must accept the Terms & Conditions.', 'terms'],
    ['required', 'Please fill out all required fields before continuing.', 'name'],
    ['email-form', 'Please enter a valid email address.', 'email'],
    ['emails-differ', 'Emails do not match, please update and try again.', 'confirmEmail'],
    ['billing', 'Please fill out all required billing and payment fields before continuing.', 'cvv'],
    'ok',
  ]);
});

const fields = { ...cardFields, ...billingFields };

test.each(namesOf(fields).filter((field) => field !== 'billingAddress2'))(
  'requires %s, except for a free order',
  (field) => {
    const entries = { ...complete, billing: { ...billing, [field]: '' } };
    expect(checkMxCheckout(entries)).toMatchObject({ reason: 'billing', fields: [field] });
    expect(checkMxCheckout({ ...entries, isFree: true })).toEqual({ ok: true });
  },
);

test('accepts an empty second billing address line', () => {
  expect(checkMxCheckout({ ...complete, billing: { ...billing, billingAddress2: '' } })).toEqual({
    ok: true,
  });
});

test('docs/rules.md lists the billing fields in the order of the form', () => {
  const [row = ''] = /^\| MX billing .*$/m.exec(readFileSync('docs/rules.md', 'utf8')) ?? [];
  const listed = [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name);
  expect(listed).toEqual([...namesOf(fields), 'amount']);
});

test('refuses a card number in the billing address, but not in the card field', () => {
  const entries = { ...complete, billing: { ...billing, billingAddress1: '4242.4242.4242.4242' } };
  expect(checkMxCheckout(entries)).toMatchObject({ reason: 'card-number', fields: ['billingAddress1'] });
  expect(checkMxCheckout(complete)).toEqual({ ok: true });
});
