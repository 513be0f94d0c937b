import { classNames } from '@storefront/ui/class-names';
import { IconButton } from '@storefront/ui/icon-button';
import { cross } from '@storefront/ui/icons';
import kinds from '@storefront/ui/message-kind.module.css';
import { NoticeIcon } from '@storefront/ui/notice-icon';
import { words } from '#words/frame';
import styles from './toast-region.module.css';
import type { Toast } from './toasts';
import { useCountdown } from './use-countdown';

/** How long a toast is shown (docs/rules.md, Toasts). */
const durationMs = 5000;

interface ToastCardProps {
  readonly toast: Toast;
  readonly paused: boolean;
  readonly onDismiss: (id: number) => void;
}

/** One toast, which disappears after a time. */
export function ToastCard({ toast: { id, kind, message }, paused, onDismiss }: ToastCardProps) {
  useCountdown(durationMs, paused, () => onDismiss(id));
  return (
    <div className={classNames(styles['toast'], kinds[kind])}>
      <NoticeIcon kind={kind} />
      <p className={styles['message']} role={kind === 'error' ? 'alert' : 'status'}>
        {message}
      </p>
      <IconButton label={words.dismissMessage} path={cross} onClick={() => onDismiss(id)} />
    </div>
  );
}
