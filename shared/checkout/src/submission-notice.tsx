import { Button, Notice } from '@ticket-storefront/ui';
import { useEffect, useState } from 'react';
import { messages } from '#messages/checkout';
import type { RefusedPayment, Submission } from './submission';
import styles from './submission-notice.module.css';

/** Milliseconds until the page says that processing takes longer. */
const slowAfterMs = 5_000;

const sentence = (text: string, kind: 'info' | 'success' = 'info') => (
  <Notice kind={kind}>
    <p>{text}</p>
  </Notice>
);

/** Shows that an order or payment is being processed, and after 5 seconds that it still is. */
export function ProcessingNotice({ free }: { readonly free: boolean }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return sentence(isLong ? messages.stillProcessing(free) : messages.processing(free));
}

/** Shows permanently that nothing was charged, and what to do. A toast or alert has already announced the failure. */
export function RefusedPaymentNotice({ refused: { reason, message } }: { readonly refused: RefusedPayment }) {
  const isDeclined = reason === 'declined';
  return (
    <Notice kind="error" silent>
      <p>
        <strong>{isDeclined ? messages.cardDeclined : messages.paymentFailed}</strong> {messages.notCharged}
      </p>
      <p>
        {isDeclined ? messages.checkCard : messages.tryAgain}
        {message && (isDeclined ? messages.bankSays(message) : messages.shopSays(message))}
      </p>
    </Notice>
  );
}

interface SubmissionNoticeProps {
  readonly submission: Submission;
  onCheckAgain(): void;
}

/** Shows the status of an order that is still unknown, or that another tab is processing. */
export function SubmissionNotice({ submission, onCheckAgain }: SubmissionNoticeProps) {
  switch (submission.phase) {
    case 'idle':
      return submission.notChargedElsewhere ? sentence(messages.notPlacedElsewhere) : null;
    case 'elsewhere':
      return sentence(messages.placedElsewhere);
    case 'checking':
      return sentence(messages.beingChecked(submission.attempt.free));
    case 'starting':
    case 'submitting':
      return <ProcessingNotice free={submission.attempt.free} />;
    case 'completed':
      return sentence(messages.placed, 'success');
    case 'unsettled':
      return (
        <Notice kind="info">
          <div className={styles['unsettled']}>
            <p>
              {messages.unsettled({
                free: submission.attempt.free,
                reference: submission.attempt.referenceID,
              })}
            </p>
            <Button variant="secondary" onClick={onCheckAgain}>
              {messages.checkAgain}
            </Button>
          </div>
        </Notice>
      );
    default:
      return null;
  }
}
