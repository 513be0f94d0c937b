import type { ReactNode } from 'react';
import styles from './form-section.module.css';

/** A full row of a form section, for one field or several short ones. */
export function FullRow({ children }: { readonly children: ReactNode }) {
  return <div className={styles['row']}>{children}</div>;
}
