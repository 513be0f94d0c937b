import { Notice } from '@storefront/ui/notice';
import { words } from '#words/checkout';
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
        <strong>{isDeclined ? words.cardDeclined : words.paymentFailed}</strong> {words.notCharged}
      </p>
      <p>
        {isDeclined ? words.checkCard : words.tryAgain}
        {message && (isDeclined ? words.bankSays(message) : words.shopSays(message))}
      </p>
    </Notice>
  );
}
