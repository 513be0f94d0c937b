import cards from 'card-validator';
import type { CardInput } from './card-input';
import { checkCard } from './check-card';
import { createId } from './create-id';
import type { StoredNonce } from './stored-records';
import { outcomeOf } from './test-cards';
import { cardError, type TokenizationError } from './tokenization-error';

export type Tokenization =
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
