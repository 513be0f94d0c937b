import { Button, Notice } from '@storefront/ui';
import { useEffect, useState } from 'react';
import { words } from '#words/checkout';
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
      <p>{isLong ? words.stillProcessing(free) : words.processing(free)}</p>
    </Notice>
  );
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
          <p>{words.notPlacedElsewhere}</p>
        </Notice>
      );
    case 'elsewhere':
      return (
        <Notice kind="info">
          <p>{words.placedElsewhere}</p>
        </Notice>
      );
    case 'checking':
      return (
        <Notice kind="info">
          <p>{words.beingChecked(submission.attempt.free)}</p>
        </Notice>
      );
    case 'starting':
    case 'submitting':
      return <ProcessingNotice free={submission.attempt.free} />;
    case 'completed':
      return (
        <Notice kind="success">
          <p>{words.placed}</p>
        </Notice>
      );
    case 'unsettled':
      return (
        <Notice kind="info">
          <div className={styles['unsettled']}>
            <p>{words.unsettled(submission.attempt.free, submission.attempt.referenceID)}</p>
            <Button variant="secondary" onClick={onCheckAgain}>
              {words.checkAgain}
            </Button>
          </div>
        </Notice>
      );
    default:
      return null;
  }
}
