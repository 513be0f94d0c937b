import cards from 'card-validator';
import type { FieldKey } from './field-keys';

export interface Validity {
  readonly isValid: boolean;
  readonly isPotentiallyValid: boolean;
}

export interface ValidationContext {
  readonly cardNumber: string;
  readonly minLength?: number | undefined;
}

/** Whether a value can stand, or become one that can. The security code's length depends on the card's number. */
export function validateField(
  field: FieldKey,
  value: string,
  { cardNumber, minLength }: ValidationContext,
): Validity {
  switch (field) {
    case 'number':
      return cards.number(value);
    case 'expirationDate':
      return cards.expirationDate(value);
    case 'cvv':
      return cards.cvv(value, cards.number(cardNumber).card?.code.size ?? [3, 4]);
    case 'postalCode':
      return cards.postalCode(value, minLength ? { minLength } : {});
  }
}
