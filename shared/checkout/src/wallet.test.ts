import {
  checkCheckout,
  customerFields,
  emptyCustomer,
  missingFields,
} from '@ticket-storefront/domain/checkout';
import { buildCartItem, buildCustomer } from '@ticket-storefront/testing';
import fc from 'fast-check';
import { formErrorsOf } from './form';
import { type WalletDetails, walletPayment } from './wallet';

const text = fc.option(fc.constantFrom('', 'A', 'Ada 7', 'ada@example.com', '2075550123'));
const detailsOf = (country: fc.Arbitrary<string | null>): fc.Arbitrary<WalletDetails> =>
  fc.record({
    name: text,
    email: text,
    phone: text,
    address: fc.option(
      fc.record({ line1: text, line2: text, city: text, state: text, zipcode: text, country }),
    ),
  });

const end = () => undefined;
const paymentOf = (details: WalletDetails) =>
  walletPayment(details, { placeOrder: async () => 'not-paid', end });

test('fills in only what the wallet gives, and leaves every other field as it was typed', () => {
  const typed = buildCustomer({ businessName: 'Analytical Engines' });
  fc.assert(
    fc.property(detailsOf(fc.constantFrom('US', 'us', null)), (details) => {
      const filled = paymentOf(details).fill(typed);
      const { name, email, address } = details;
      expect(filled.name).toBe(name || typed.name);
      expect(filled.email).toBe(email || typed.email);
      expect(filled.confirmEmail).toBe(email || typed.confirmEmail);
      expect(filled.businessName).toBe('Analytical Engines');
      const isTaken = Boolean(address?.line1);
      expect(filled.address1).toBe(isTaken ? address?.line1 : typed.address1);
      expect(filled.city).toBe(isTaken ? (address?.city ?? '') : typed.city);
      expect(filled.zipcode).toBe(isTaken ? (address?.zipcode ?? '') : typed.zipcode);
    }),
  );
});

test('takes no address outside the United States', () => {
  fc.assert(
    fc.property(detailsOf(fc.constantFrom('GB', 'CA', 'mx')), (details) => {
      const { address1, address2, city, state, zipcode } = paymentOf(details).fill(emptyCustomer);
      expect([address1, address2, city, state, zipcode].join('')).toBe('');
    }),
  );
});

test('names every field that is missing, in the order of the form', () => {
  fc.assert(
    fc.property(detailsOf(fc.constant('US')), (details) => {
      const payment = paymentOf(details);
      const entries = {
        items: [buildCartItem()],
        termsAccepted: true,
        customer: payment.fill(emptyCustomer),
      };
      const errors = formErrorsOf(checkCheckout(entries), missingFields(entries));
      const missing = Object.keys(errors?.fieldErrors ?? {});
      fc.pre(errors !== null && missingFields(entries).length > 0);
      if (!errors) return;
      const { message } = payment.describe(errors);
      expect(message).toMatch(/^You haven’t been charged\. Your wallet left out: /);
      expect(message?.split(': ')[1]?.split('. ')[0]?.split(', ')).toHaveLength(missing.length);
      expect(missing.every((name) => name in customerFields)).toBe(true);
    }),
  );
});

test.each([
  ['2075550123', '+12075550123'],
  ['(207) 555-0123', '+12075550123'],
  ['+44 20 7946 0123', '+442079460123'],
])('writes the phone %s as the form does: %s', (given, phone) => {
  expect(paymentOf({ phone: given }).fill(emptyCustomer).phone).toBe(phone);
});
