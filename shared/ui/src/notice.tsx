import type { ReactNode } from 'react';
import { classNames } from './class-names';
import kinds from './message-kind.module.css';
import styles from './notice.module.css';
import { NoticeIcon } from './notice-icon';

interface NoticeProps {
  readonly kind: 'info' | 'error' | 'success';
  readonly children: ReactNode;
}

/** A sentence set apart from the page. Errors are announced at once, the others when the visitor pauses. */
export function Notice({ kind, children }: NoticeProps) {
  return (
    <div className={classNames(styles['notice'], kinds[kind])} role={kind === 'error' ? 'alert' : 'status'}>
      <NoticeIcon kind={kind} />
      <div className={styles['body']}>{children}</div>
    </div>
  );
}
