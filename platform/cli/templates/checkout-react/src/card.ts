import type { FormErrors } from '@ticket-storefront/checkout';
import { passesLuhn } from '@ticket-storefront/domain/checkout';

/** The card that the visitor enters. It stays in memory. */
export interface Card {
  readonly number: string;
  /** `MM/YY`. */
  readonly expiry: string;
  readonly cvc: string;
}

/** Returns the errors of an invalid card, without sending it; null if it may be valid. */
export function validateCard({ number, expiry, cvc }: Card): FormErrors | null {
  const fieldErrors = {
    ...(!passesLuhn(number) && { number: 'Please check the card number.' }),
    ...(!/^(0[1-9]|1[0-2])\/\d{2}$/.test(expiry) && { expiry: 'Please enter the expiry as MM/YY.' }),
    ...(!/^\d{3,4}$/.test(cvc) && { cvc: 'Please check the CVC.' }),
  };
  return Object.keys(fieldErrors).length === 0
    ? null
    : { message: 'Please check your card details.', fieldErrors };
}
