import cards from 'card-validator';
import * as v from 'valibot';
import { outcomeOf, wrongCvv } from './test-cards';
import { createId, type StoredNonce } from './vault';

const text = v.nullish(v.string());

export const cardInputSchema = v.object({
  number: v.nullish(v.string(), ''),
  expirationMonth: text,
  expirationYear: text,
  cvv: text,
  billingAddress: v.nullish(v.object({ postalCode: text })),
});

/** A card as a browser sends it. Held for one call alone: its number is never stored. */
type CardInput = v.InferOutput<typeof cardInputSchema>;

/** Why a card was not tokenized, in the form of Braintree's GraphQL errors. */
interface TokenizationError {
  readonly message: string;
  readonly extensions: {
    readonly errorClass: 'VALIDATION';
    readonly errorType: 'user_error';
    readonly inputPath: readonly string[];
    readonly legacyCode: string;
  };
}

/** An error about one field of the card, such as `cvv` or `billingAddress.postalCode`, with Braintree's code for it. */
const cardError = (field: string, legacyCode: string, message: string): TokenizationError => ({
  message,
  extensions: {
    errorClass: 'VALIDATION',
    errorType: 'user_error',
    inputPath: ['input', 'creditCard', ...field.split('.')],
    legacyCode,
  },
});

/** What is wrong with a card before any bank is asked; empty where nothing is. */
function checkCard(card: CardInput): TokenizationError[] {
  const { isValid, card: type } = cards.number(card.number);
  if (!isValid) return [cardError('number', '81715', 'Credit card number is invalid.')];
  const errors: TokenizationError[] = [];
  const expiry = { month: card.expirationMonth ?? '', year: card.expirationYear ?? '' };
  if (!cards.expirationDate(expiry).isValid) {
    errors.push(cardError('expirationYear', '81712', 'Expiration year is invalid.'));
  }
  if (!card.cvv) errors.push(cardError('cvv', '81706', 'CVV is required.'));
  else if (!cards.cvv(card.cvv, type?.code.size).isValid) {
    errors.push(
      cardError(
        'cvv',
        '81707',
        'CVV must be 4 digits for American Express and 3 digits for other card types.',
      ),
    );
  } else if (card.cvv === wrongCvv) {
    errors.push(cardError('cvv', '81736', 'CVV verification failed.'));
  }
  return [...errors, ...checkPostalCode(card.billingAddress?.postalCode ?? '')];
}

/** The account asks for a postal code; the gateway takes those of all countries. */
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

const brandCodes: Readonly<Record<string, string>> = {
  visa: 'VISA',
  mastercard: 'MASTERCARD',
  'american-express': 'AMERICAN_EXPRESS',
  discover: 'DISCOVER',
  'diners-club': 'DINERS',
  jcb: 'JCB',
  maestro: 'INTERNATIONAL_MAESTRO',
  unionpay: 'UNION_PAY',
};

/** Turns a card into a nonce that can be charged once. */
export function tokenizeCard(card: CardInput, now: Date): Tokenization {
  const digits = card.number.replace(/\D/g, '');
  const errors = checkCard({ ...card, number: digits });
  if (errors.length > 0) return { ok: false, errors };
  const brandCode = brandCodes[cards.number(digits).card?.type ?? ''];
  if (!brandCode) {
    return { ok: false, errors: [cardError('number', '81703', 'Credit card type is not accepted.')] };
  }
  const nonce: StoredNonce = {
    id: `tokencc_bf_${createId(6)}_${createId(6)}_${createId(6)}_${createId(3)}`,
    card: {
      bin: digits.slice(0, 6),
      last4: digits.slice(-4),
      brandCode,
      expirationMonth: card.expirationMonth?.padStart(2, '0') ?? '',
      expirationYear: card.expirationYear ?? '',
      postalCode: card.billingAddress?.postalCode ?? null,
    },
    outcome: outcomeOf(digits),
    createdAt: now.toISOString(),
    consumed: false,
  };
  return { ok: true, nonce };
}
