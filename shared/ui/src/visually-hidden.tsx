import type { ComponentProps } from 'react';
import styles from './visually-hidden.module.css';

/** Words for those who hear the page. */
export function SpokenOnly(native: Omit<ComponentProps<'span'>, 'className'>) {
  return <span {...native} className={styles['spokenOnly']} />;
}
