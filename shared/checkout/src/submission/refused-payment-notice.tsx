import { Notice } from '@storefront/ui/notice';
import type { Refusal } from './refusal-outcome';

/** A payment after which it is certain that nothing was charged; the message is null where none came with it. */
export interface RefusedPayment extends Pick<Refusal, 'reason'> {
  readonly message: string | null;
}

/** Says lastingly that nothing was charged, and what to do. The toast or alert beside it has announced the failure. */
export function RefusedPaymentNotice({ refused: { reason, message } }: { readonly refused: RefusedPayment }) {
  const isDeclined = reason === 'declined';
  return (
    <Notice kind="error" silent>
      <p>
        <strong>{isDeclined ? 'Your card was declined.' : 'Your payment did not go through.'}</strong> You
        have not been charged.
      </p>
      <p>
        {isDeclined
          ? 'Please check the details of the card, pay with another card, or ask your bank.'
          : 'Please try again.'}
        {message && ` ${isDeclined ? 'The bank' : 'The shop'} says: “${message}”`}
      </p>
    </Notice>
  );
}
