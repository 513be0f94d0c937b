import { cvv, expirationDate, number, postalCode } from 'card-validator';
import type { FieldKey } from './field-keys';

export interface Validity {
  readonly isValid: boolean;
  readonly isPotentiallyValid: boolean;
}

/** Whether a value can stand, or become one that can. The security code's length depends on the card's number. */
export function validateField(field: FieldKey, value: string, cardNumber: string): Validity {
  switch (field) {
    case 'number':
      return number(value);
    case 'expirationDate':
      return expirationDate(value);
    case 'cvv':
      return cvv(value, number(cardNumber).card?.code.size ?? [3, 4]);
    case 'postalCode':
      return postalCode(value);
  }
}
