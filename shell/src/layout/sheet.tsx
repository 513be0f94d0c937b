import { classNames } from '@storefront/ui/class-names';
import type { ReactNode } from 'react';
import styles from './sheet.module.css';

interface SheetProps {
  readonly narrow?: boolean;
  /** Whether it takes little room on a phone. */
  readonly tight?: boolean;
  readonly children: ReactNode;
}

/** An opaque surface, so that text is readable on any background picture. */
export function Sheet({ narrow = false, tight = false, children }: SheetProps) {
  return (
    <div className={classNames(styles['sheet'], narrow && styles['narrow'], tight && styles['tight'])}>
      {children}
    </div>
  );
}
