import type { ComponentProps } from 'react';
import styles from './visually-hidden.module.css';

/** Text for screen readers only. */
export function VisuallyHidden(native: Omit<ComponentProps<'span'>, 'className'>) {
  return <span {...native} className={styles['spokenOnly']} />;
}
