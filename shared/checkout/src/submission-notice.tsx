import { Button, Notice } from '@storefront/ui';
import { useEffect, useState } from 'react';
import { messages } from '#messages/checkout';
import type { RefusedPayment, Submission } from './submission';
import styles from './submission-notice.module.css';

/** Milliseconds after which the page says that it is still at it. */
const longMs = 5_000;

/** Says that an order or a payment is being processed, and after five seconds that it still is. */
export function ProcessingNotice({ free }: { readonly free: boolean }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Notice kind="info">
      <p>{isLong ? messages.stillProcessing(free) : messages.processing(free)}</p>
    </Notice>
  );
}

/** Says lastingly that nothing was charged, and what to do. The toast or alert beside it has announced the failure. */
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

/** Tells the visitor what became of their order where that is not known yet, or where another tab is at it. */
export function SubmissionNotice({ submission, onCheckAgain }: SubmissionNoticeProps) {
  switch (submission.phase) {
    case 'idle':
      if (!submission.notChargedElsewhere) return null;
      return (
        <Notice kind="info">
          <p>{messages.notPlacedElsewhere}</p>
        </Notice>
      );
    case 'elsewhere':
      return (
        <Notice kind="info">
          <p>{messages.placedElsewhere}</p>
        </Notice>
      );
    case 'checking':
      return (
        <Notice kind="info">
          <p>{messages.beingChecked(submission.attempt.free)}</p>
        </Notice>
      );
    case 'starting':
    case 'submitting':
      return <ProcessingNotice free={submission.attempt.free} />;
    case 'completed':
      return (
        <Notice kind="success">
          <p>{messages.placed}</p>
        </Notice>
      );
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
