import type { ComponentProps } from 'react';
import styles from './visually-hidden.module.css';

/** Words for those who hear the page. */
export function VisuallyHidden(native: Omit<ComponentProps<'span'>, 'className'>) {
  return <span {...native} className={styles['visuallyHidden']} />;
}
