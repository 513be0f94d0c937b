import type { ComponentProps, MouseEvent } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names';
import { Spinner } from './spinner';

interface ButtonLinkProps extends ComponentProps<'a'> {
  readonly variant?: 'primary' | 'secondary' | 'quiet';
}

/** A link that looks like a button. */
export function ButtonLink({ variant = 'primary', className, children, ...native }: ButtonLinkProps) {
  return (
    <a {...native} className={classNames(styles['button'], styles[variant], className)}>
      {children}
    </a>
  );
}

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: 'primary' | 'secondary' | 'quiet';
  /** Shows a spinner and ignores presses. The button retains its focus and accessible name. */
  readonly busy?: boolean;
  /** Announced as disabled, but focusable: a press still calls `onClick`, which can explain why nothing happens. */
  readonly inactive?: boolean;
}

/** A button of at least 44 × 44 px. */
export function Button({
  variant = 'primary',
  busy = false,
  inactive = false,
  className,
  children,
  onClick,
  ...native
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...native}
      className={classNames(styles['button'], styles[variant], className)}
      aria-disabled={busy || inactive || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
