import { Button } from '@storefront/ui/button';
import { Notice } from '@storefront/ui/notice';
import type { Attempt } from './attempt';
import { ProcessingNotice } from './processing-notice';
import type { Submission } from './submission';
import styles from './submission-notice.module.css';

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
          <p>The order in the other tab was not placed, and nothing was charged. You can place it here.</p>
        </Notice>
      );
    case 'elsewhere':
      return (
        <Notice kind="info">
          <p>
            This order is being placed in another tab. If it does not go through there, you can place it here.
          </p>
        </Notice>
      );
    case 'checking':
      return (
        <Notice kind="info">
          <p>Your {whatIs(submission.attempt)} is being checked. Please stay on this page.</p>
        </Notice>
      );
    case 'starting':
    case 'submitting':
      return <ProcessingNotice subject={whatIs(submission.attempt)} />;
    case 'completed':
      return (
        <Notice kind="success">
          <p>Your order is placed. Its confirmation is on its way.</p>
        </Notice>
      );
    case 'unsettled':
      return (
        <Notice kind="info">
          <div className={styles['unsettled']}>
            <p>
              It is not known yet whether your {whatIs(submission.attempt)} went through. Please do not order
              again before it is: your reference is {submission.attempt.referenceID}.
            </p>
            <Button variant="secondary" onClick={onCheckAgain}>
              Check again
            </Button>
          </div>
        </Notice>
      );
    default:
      return null;
  }
}

const whatIs = ({ free }: Attempt) => (free ? 'order' : 'payment');
