import { passesLuhn } from '@ticket-storefront/domain/checkout';
import type { AnswerTiming } from '@ticket-storefront/simulators';
import { ApiError, type ErrorBody } from './api';

/** A card as it was entered. It is never stored. */
type Card = Readonly<Record<'number' | 'exp_month' | 'exp_year' | 'cvc', string>>;

const refusal = (code: string, param: string, message: string): ApiError =>
  new ApiError(402, { type: 'card_error', code, param, message });

/** The error of invalid card details, or null. */
export function checkCard(card: Card, now: Date): ApiError | null {
  if (!/^\d{12,19}$/.test(card.number) || !passesLuhn(card.number)) {
    return refusal('incorrect_number', 'number', 'Your card number is incorrect.');
  }
  const month = Number(card.exp_month);
  const year = Number(card.exp_year) + (card.exp_year.length === 2 ? 2000 : 0);
  if (!(month >= 1 && month <= 12)) {
    return refusal('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
  }
  const isPast = year * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1;
  if (!(year >= 2000 && year < 2100) || isPast) {
    return refusal('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.");
  }
  if (!/^\d{3,4}$/.test(card.cvc)) {
    return refusal('invalid_cvc', 'cvc', "Your card's security code is invalid.");
  }
  return null;
}

export type CardOutcome =
  | { readonly kind: 'approve'; readonly answer: AnswerTiming }
  | { readonly kind: 'decline'; readonly error: ErrorBody }
  | { readonly kind: 'process'; readonly outcome: 'arrives' | 'fails' }
  | { readonly kind: 'authenticate'; readonly whenDone: CardOutcome };

const approve: CardOutcome = { kind: 'approve', answer: 'at-once' };

const decline = (code: string, message: string, decline_code?: string): CardOutcome => ({
  kind: 'decline',
  error: {
    type: 'card_error',
    code,
    message,
    advice_code: 'try_again_later',
    ...(decline_code ? { decline_code } : {}),
  },
});

const wrongCvc = decline('incorrect_cvc', "Your card's security code is incorrect.", 'incorrect_cvc');
const declined = decline('card_declined', 'Your card was declined.', 'generic_decline');

/** Outcomes by number (remote-checkout-stripe/going-live.md, Test cards); every other valid number is approved. */
const outcomes: Readonly<Record<string, CardOutcome>> = {
  '4000000000000002': declined,
  '4000000000009995': decline('card_declined', 'Your card has insufficient funds.', 'insufficient_funds'),
  '4000000000009987': decline('card_declined', 'Your card was declined.', 'lost_card'),
  '4000000000000069': decline('expired_card', 'Your card has expired.', 'expired_card'),
  '4000000000000127': wrongCvc,
  '4000000000000119': decline(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
    'processing_error',
  ),
  '4000002500003155': { kind: 'authenticate', whenDone: approve },
  '4000000000003220': { kind: 'authenticate', whenDone: approve },
  '4000008400001629': { kind: 'authenticate', whenDone: declined },
  '4000000000006017': { kind: 'process', outcome: 'arrives' },
  '4000000000006025': { kind: 'process', outcome: 'fails' },
  '4000000000000341': { kind: 'approve', answer: 'dropped' },
  '4000000000000259': { kind: 'approve', answer: 'slow' },
};

/** Security code 999 is wrong for every card. */
export const outcomeOf = (card: Pick<Card, 'number' | 'cvc'>): CardOutcome =>
  card.cvc === '999' ? wrongCvc : (outcomes[card.number] ?? approve);
