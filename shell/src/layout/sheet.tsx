import { classNames } from '@storefront/ui/class-names';
import type { ReactNode } from 'react';
import styles from './sheet.module.css';

interface SheetProps {
  readonly narrow?: boolean;
  readonly children: ReactNode;
}

/** An opaque surface, so that text is readable on any background picture. */
export function Sheet({ narrow = false, children }: SheetProps) {
  return <div className={classNames(styles['sheet'], narrow && styles['narrow'])}>{children}</div>;
}
