import type { ReactNode } from 'react';
import styles from './form-section.module.css';

/** Two short fields side by side, on any screen. */
export function FieldPair({ children }: { readonly children: ReactNode }) {
  return <div className={styles['pair']}>{children}</div>;
}
