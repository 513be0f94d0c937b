import type { ReactNode } from 'react';
import { classNames } from './class-names';
import kinds from './message-kind.module.css';
import styles from './notice.module.css';
import { NoticeIcon } from './notice-icon';

interface NoticeProps {
  readonly kind: 'info' | 'error' | 'success';
  /** Not announced: something else has been, or the focus is moved there. */
  readonly silent?: boolean;
  readonly children: ReactNode;
}

/** A sentence set apart from the page. Errors are announced at once, the others when the visitor pauses. */
export function Notice({ kind, silent = false, children }: NoticeProps) {
  const role = kind === 'error' ? 'alert' : 'status';
  return (
    <div className={classNames(styles['notice'], kinds[kind])} role={silent ? undefined : role}>
      <NoticeIcon kind={kind} />
      <div className={styles['body']}>{children}</div>
    </div>
  );
}
