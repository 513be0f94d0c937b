import { passesLuhn } from '@storefront/domain/checkout';

/** The card that the visitor enters. It stays in the form. */
export interface Card {
  readonly number: string;
  /** `MM/YY`. */
  readonly expiry: string;
  readonly cvc: string;
}

/** Returns a message about an invalid card, without sending it; null if it may be valid. */
export function cardProblem({ number, expiry, cvc }: Card): string | null {
  if (!passesLuhn(number)) return 'Please check the card number.';
  if (!/^(0[1-9]|1[0-2])\/\d{2}$/.test(expiry)) return 'Please enter the expiry as MM/YY.';
  return /^\d{3,4}$/.test(cvc) ? null : 'Please check the CVC.';
}
