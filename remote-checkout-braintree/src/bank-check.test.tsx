import { buildCustomer } from '@ticket-storefront/testing';
import { openBankCheck } from './bank-check';

const customer = buildCustomer({ name: 'Ada King Lovelace', phone: '+1 207 555 0123' });
const verifyCard = jest.fn();
const create = jest.fn(async () => ({ verifyCard }));
const card = { nonce: 'card', bin: '400000', amountCents: 123450, customer };

beforeEach(() => {
  verifyCard.mockReset();
  Reflect.set(window, 'braintree', { threeDSecure: { create } });
});

const answer = (liabilityShifted: boolean, liabilityShiftPossible: boolean) => ({
  nonce: 'checked',
  threeDSecureInfo: { liabilityShifted, liabilityShiftPossible },
});

test('the bank gets amount, e-mail and billing address, and the lookup goes on', async () => {
  verifyCard.mockResolvedValue(answer(true, true));
  const check = await openBankCheck('token');
  expect(await check(card)).toBe('checked');
  expect(create).toHaveBeenCalledWith({ authorization: 'token', version: '2' });
  const [sent] = verifyCard.mock.lastCall ?? [];
  expect(sent).toMatchObject({ nonce: 'card', bin: '400000', amount: '1234.50', email: customer.email });
  expect(sent.billingAddress).toMatchObject({
    givenName: 'Ada',
    surname: 'King Lovelace',
    phoneNumber: '12075550123',
    countryCodeAlpha2: 'US',
  });
  const next = jest.fn();
  sent.onLookupComplete({}, next);
  expect(next).toHaveBeenCalledTimes(1);
});

test.each([
  ['confirmed by the bank is charged', answer(true, true), 'checked'],
  ['that cannot be authenticated is charged as without it', answer(false, false), 'checked'],
  ['not confirmed by the bank is not charged', answer(false, true), null],
])('a card %s', async (_, result, charged) => {
  verifyCard.mockResolvedValue(result);
  expect(await (await openBankCheck('token'))(card)).toBe(charged);
});

test('a page of the bank that the visitor closes charges nothing; a failure is one', async () => {
  const check = await openBankCheck('token');
  verifyCard.mockRejectedValueOnce({ code: 'THREEDS_CARDINAL_SDK_CANCELED' });
  expect(await check(card)).toBeNull();
  verifyCard.mockRejectedValueOnce({ code: 'THREEDS_LOOKUP_ERROR' });
  await expect(check(card)).rejects.toEqual({ code: 'THREEDS_LOOKUP_ERROR' });
});
