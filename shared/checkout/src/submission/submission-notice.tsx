import { Button } from '@storefront/ui/button';
import { Notice } from '@storefront/ui/notice';
import type { Submission } from './submission';
import styles from './submission-notice.module.css';

interface SubmissionNoticeProps {
  readonly submission: Submission;
  onCheckAgain(): void;
}

/** Tells the visitor that the outcome of their order is not known yet, with a button to check again. */
export function SubmissionNotice({ submission, onCheckAgain }: SubmissionNoticeProps) {
  if (submission.phase !== 'checking' && submission.phase !== 'unsettled') return null;
  const what = submission.attempt.free ? 'order' : 'payment';
  return (
    <Notice kind="info">
      {submission.phase === 'checking' ? (
        <p>Your {what} is being checked. Please stay on this page.</p>
      ) : (
        <div className={styles['unsettled']}>
          <p>
            It is not known yet whether your {what} went through. Please do not order again before it is: your
            reference is {submission.attempt.referenceID}.
          </p>
          <Button variant="secondary" onClick={onCheckAgain}>
            Check again
          </Button>
        </div>
      )}
    </Notice>
  );
}
