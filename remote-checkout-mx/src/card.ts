import type { PlaceProblem } from '@storefront/checkout/form-errors';
import { passesLuhn } from '@storefront/domain/luhn';
import type { MxBillingForm } from '@storefront/domain/mx-billing';

/** What the visitor enters of the card. Kept in memory alone. */
export type Card = Pick<MxBillingForm, 'cardNumber' | 'expiryMonth' | 'expiryYear' | 'cvv'>;

export type CardField = keyof Card;

/** What cannot be right about a card, before it is sent anywhere; null where nothing is found. */
export function findCardProblem({ cardNumber, expiryMonth, expiryYear, cvv }: Card): PlaceProblem | null {
  const marks = {
    ...(!passesLuhn(cardNumber) && { cardNumber: 'Please check the card number.' }),
    ...(!/^(0?[1-9]|1[0-2])$/.test(expiryMonth) && { expiryMonth: 'Please check the month: 01 to 12.' }),
    ...(!/^20\d{2}$/.test(expiryYear) && { expiryYear: 'Please enter the year with four digits.' }),
    ...(!/^\d{3,4}$/.test(cvv) && { cvv: 'Please check the CVV.' }),
  };
  return Object.keys(marks).length === 0 ? null : { message: 'Please check your card details.', marks };
}
