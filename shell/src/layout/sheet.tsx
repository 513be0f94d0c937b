import { classNames } from '@storefront/ui/class-names';
import type { ReactNode } from 'react';
import styles from './sheet.module.css';

interface SheetProps {
  readonly narrow?: boolean;
  readonly children: ReactNode;
}

/** An opaque surface that text can be read on, whatever picture lies behind. */
export function Sheet({ narrow = false, children }: SheetProps) {
  return <div className={classNames(styles['sheet'], narrow && styles['narrow'])}>{children}</div>;
}
