import { passesLuhn } from '@storefront/domain/luhn';
import type { PaymentError } from './messages';

/** What is entered, as it is entered. */
export interface CardEntries {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
  readonly postalCode: string;
}

export type CardField = keyof CardEntries;

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** The number in groups of four. */
export const formatNumber = (text: string): string =>
  digitsOf(text)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');

/** The expiration as `MM / YY`; a year of four digits loses its century. */
export function formatExpiry(text: string): string {
  const typed = digitsOf(text);
  const digits = /^[2-9]/.test(typed) ? `0${typed}` : typed;
  const year = digits.length === 6 ? digits.slice(4) : digits.slice(2, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${year}` : digits;
}

const wrong = (field: CardField, code: string, message: string) => ({
  field,
  error: { type: 'validation_error', code, message },
});

/** The first thing that is wrong with the entries, in the words of Stripe.js, or null. */
export function findMistake(
  entries: CardEntries,
  asksPostalCode: boolean,
  now: Date,
): { readonly field: CardField; readonly error: PaymentError } | null {
  const number = digitsOf(entries.number);
  if (number.length < 13) return wrong('number', 'incomplete_number', 'Your card number is incomplete.');
  if (!passesLuhn(number)) return wrong('number', 'invalid_number', 'Your card number is invalid.');
  const [month = 0, year = 0] = entries.expiry.split(' / ').map(Number);
  if (digitsOf(entries.expiry).length < 4 || month < 1 || month > 12) {
    return wrong('expiry', 'incomplete_expiry', "Your card's expiration date is incomplete.");
  }
  if ((2000 + year) * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1) {
    return wrong('expiry', 'invalid_expiry_year_past', "Your card's expiration year is in the past.");
  }
  if (!/^\d{3,4}$/.test(entries.cvc)) {
    return wrong('cvc', 'incomplete_cvc', "Your card's security code is incomplete.");
  }
  if (asksPostalCode && !/^\d{5}/.test(entries.postalCode)) {
    return wrong('postalCode', 'incomplete_zip', 'Your ZIP is incomplete.');
  }
  return null;
}

/** The card as the API takes it. */
export function cardParams({ number, expiry, cvc }: CardEntries): URLSearchParams {
  const [month = '', year = ''] = expiry.split(' / ');
  return new URLSearchParams({
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': digitsOf(number),
    'payment_method_data[card][exp_month]': month,
    'payment_method_data[card][exp_year]': `20${year}`,
    'payment_method_data[card][cvc]': cvc,
  });
}
