import type { FormErrors } from '@storefront/checkout';
import { passesLuhn } from '@storefront/domain/checkout';

/** The card as the visitor enters it. It is kept in memory only. */
export interface Card {
  readonly number: string;
  /** `MM/YY`. */
  readonly expiry: string;
  readonly cvc: string;
}

/** The errors of a card that can be found without sending it; null where there are none. */
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
