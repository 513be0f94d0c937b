import cards from 'card-validator';
import * as v from 'valibot';
import { outcomeOf, wrongCvv } from './test-cards';
import { createId, type StoredNonce } from './vault';

const text = v.nullish(v.string(), '');

export const cardInputSchema = v.object({
  number: v.pipe(
    text,
    v.transform((number) => number.replace(/\D/g, '')),
  ),
  expirationMonth: text,
  expirationYear: text,
  cvv: text,
  billingAddress: v.nullish(v.object({ postalCode: text })),
});

/** A card as a browser sends it. Its number is never stored. */
type CardInput = v.InferOutput<typeof cardInputSchema>;

/** Braintree's GraphQL error about one field, for example `billingAddress.postalCode`. */
const cardError = (field: string, legacyCode: string, message: string) => ({
  message,
  extensions: {
    errorClass: 'VALIDATION',
    errorType: 'user_error',
    inputPath: ['input', 'creditCard', ...field.split('.')],
    legacyCode,
  },
});

type TokenizationError = ReturnType<typeof cardError>;

/** The errors that the gateway finds before it contacts a bank. */
function checkCard(card: CardInput): TokenizationError[] {
  const { isValid, card: type } = cards.number(card.number);
  if (!isValid) return [cardError('number', '81715', 'Credit card number is invalid.')];
  if (!cardTypes[type?.type ?? '']) {
    return [cardError('number', '81703', 'Credit card type is not accepted.')];
  }
  const errors: TokenizationError[] = [];
  if (!cards.expirationDate({ month: card.expirationMonth, year: card.expirationYear }).isValid) {
    errors.push(cardError('expirationYear', '81712', 'Expiration year is invalid.'));
  }
  if (!card.cvv) errors.push(cardError('cvv', '81706', 'CVV is required.'));
  else if (!cards.cvv(card.cvv, type?.code.size).isValid) {
    const message = 'CVV must be 4 digits for American Express and 3 digits for other card types.';
    errors.push(cardError('cvv', '81707', message));
  } else if (card.cvv === wrongCvv) {
    errors.push(cardError('cvv', '81736', 'CVV verification failed.'));
  }
  return [...errors, ...checkPostalCode(card.billingAddress?.postalCode ?? '')];
}

/** The account requires a postal code; the gateway accepts those of all countries. */
function checkPostalCode(postalCode: string): TokenizationError[] {
  const error = (code: string, message: string) => [cardError('billingAddress.postalCode', code, message)];
  if (!postalCode) return error('81808', 'Postal code is required.');
  if (!/^[a-z\d -]+$/i.test(postalCode)) {
    return error('81813', 'Postal code can only contain letters, numbers, spaces, and hyphens.');
  }
  if (postalCode.replace(/[ -]/g, '').length > 9) {
    return error('81809', 'Postal code may contain no more than 9 letter or number characters.');
  }
  return [];
}

type Tokenization =
  | { readonly ok: true; readonly nonce: StoredNonce }
  | { readonly ok: false; readonly errors: readonly TokenizationError[] };

/** The gateway's names of the accepted types. */
const cardTypes: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'MasterCard',
  'american-express': 'American Express',
  discover: 'Discover',
  'diners-club': 'Diners',
  jcb: 'JCB',
  maestro: 'Maestro',
  unionpay: 'UnionPay',
};

/** Exchanges a card for a nonce that can be charged once. */
export function tokenizeCard(card: CardInput): Tokenization {
  const errors = checkCard(card);
  if (errors.length > 0) return { ok: false, errors };
  const nonce: StoredNonce = {
    id: `tokencc_bf_${createId(6)}_${createId(6)}_${createId(6)}_${createId(3)}`,
    card: {
      bin: card.number.slice(0, 6),
      last4: card.number.slice(-4),
      cardType: cardTypes[cards.number(card.number).card?.type ?? ''] ?? 'Unknown',
      expirationMonth: card.expirationMonth.padStart(2, '0'),
      expirationYear: card.expirationYear,
      postalCode: card.billingAddress?.postalCode ?? null,
    },
    outcome: outcomeOf(card.number),
    consumed: false,
  };
  return { ok: true, nonce };
}
