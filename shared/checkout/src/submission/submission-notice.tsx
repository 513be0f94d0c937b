import { Button } from '@storefront/ui/button';
import { Notice } from '@storefront/ui/notice';
import { words } from '#words/checkout';
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
