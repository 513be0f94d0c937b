import type { FormInput } from '@ticket-storefront/checkout/order';
import { passesLuhn } from '@ticket-storefront/domain/checkout';

/** The card that the visitor enters. It stays in the form. */
export interface Card {
  readonly number: string;
  /** `MM/YY`. */
  readonly expiry: string;
  readonly cvc: string;
}

/** The inputs of the card. */
export const cardInputs: readonly FormInput<keyof Card>[] = [
  { name: 'number', label: 'Card number', autoComplete: 'cc-number' },
  { name: 'expiry', label: 'Expiry (MM/YY)', autoComplete: 'cc-exp' },
  { name: 'cvc', label: 'CVC', autoComplete: 'cc-csc' },
];

/** Returns a message about an invalid card, without sending it; null if it may be valid. */
export function cardProblem({ number, expiry, cvc }: Card): string | null {
  if (!passesLuhn(number)) return 'Please check the card number.';
  if (!/^(0[1-9]|1[0-2])\/\d{2}$/.test(expiry)) return 'Please enter the expiry as MM/YY.';
  return /^\d{3,4}$/.test(cvc) ? null : 'Please check the CVC.';
}
