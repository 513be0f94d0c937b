import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names';

interface ButtonLinkProps extends ComponentProps<'a'> {
  readonly variant?: 'primary' | 'secondary' | 'quiet';
}

/** A link to another page that looks like a button. */
export function ButtonLink({ variant = 'primary', className, children, ...native }: ButtonLinkProps) {
  return (
    <a {...native} className={classNames(styles['button'], styles[variant], className)}>
      {children}
    </a>
  );
}
