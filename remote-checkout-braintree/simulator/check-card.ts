import cards from 'card-validator';
import type { CardInput } from './card-input';
import { wrongCvv } from './test-cards';
import { cardError, type TokenizationError } from './tokenization-error';

/** What is wrong with a card before any bank is asked; empty where nothing is. */
export function checkCard(card: CardInput): TokenizationError[] {
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
