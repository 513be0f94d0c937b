import { passesLuhn } from '@storefront/domain/luhn';
import { type ApiError, ApiError as CardRefusal } from './api-error';

/** A card as it is entered. Held for one call alone: never stored. */
export interface Card {
  readonly number: string;
  readonly exp_month: string;
  readonly exp_year: string;
  readonly cvc: string;
}

const refusal = (code: string, param: string, message: string): ApiError =>
  new CardRefusal(402, { type: 'card_error', code, param, message });

/** Why these are no details of a card, or null. */
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
