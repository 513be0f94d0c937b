import type { PlaceProblem } from '@storefront/checkout/place-problem';
import { Notice } from '@storefront/ui/notice';

/** What keeps a card from being charged. */
export const cardPaymentProblem: PlaceProblem = { message: 'Card payment is not available yet.', marks: {} };

/** Stands where the card is entered. */
export function CardPayment() {
  return <Notice kind="info">{cardPaymentProblem.message}</Notice>;
}
