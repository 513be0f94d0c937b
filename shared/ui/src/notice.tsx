import type { ReactNode } from 'react';
import { classNames } from './class-names';
import kinds from './message-kind.module.css';
import styles from './notice.module.css';
import { NoticeIcon } from './notice-icon';

interface NoticeProps {
  readonly kind: 'info' | 'error' | 'success';
  /** Not announced, because something else is or the focus moves here. */
  readonly silent?: boolean;
  readonly children: ReactNode;
}

/** A sentence set apart from the page. Errors are announced at once, other notices when the visitor pauses. */
export function Notice({ kind, silent = false, children }: NoticeProps) {
  const role = kind === 'error' ? 'alert' : 'status';
  return (
    <div className={classNames(styles['notice'], kinds[kind])} role={silent ? undefined : role}>
      <NoticeIcon kind={kind} />
      <div className={styles['body']}>{children}</div>
    </div>
  );
}
