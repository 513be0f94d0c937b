import { classNames } from '@storefront/ui/class-names';
import { NoticeIcon } from '@storefront/ui/notice-icon';
import styles from './toast-region.module.css';
import type { Toast } from './toasts';
import { useCountdown } from './use-countdown';

/** How long a toast stays (docs/rules.md, Toasts). */
const durationMs = 5000;

interface ToastCardProps {
  readonly toast: Toast;
  readonly paused: boolean;
  readonly onDismiss: (id: number) => void;
}

/** One sentence that leaves by itself. */
export function ToastCard({ toast: { id, kind, message }, paused, onDismiss }: ToastCardProps) {
  useCountdown(durationMs, paused, () => onDismiss(id));
  return (
    <div className={classNames(styles['toast'], styles[kind])}>
      <NoticeIcon kind={kind} />
      <p className={styles['message']} role={kind === 'error' ? 'alert' : 'status'}>
        {message}
      </p>
      <button
        type="button"
        className={styles['dismiss']}
        aria-label="Dismiss message"
        onClick={() => onDismiss(id)}
      >
        <svg viewBox="0 0 16 16" width="1rem" height="1rem" aria-hidden="true" focusable="false">
          <path d="M4 4l8 8M12 4l-8 8" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
    </div>
  );
}
