import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Accessible name. */
  readonly label: string;
  /** Strokes of the icon, as an SVG path on 16 × 16. */
  readonly path: string;
  /** Shown instead of the icon; the label has to begin with it. */
  readonly text?: string | undefined;
  readonly variant?: 'plain' | 'soft' | 'strong';
  /** Announced as disabled, but focusable: a press still calls `onClick`, which can explain why nothing happens. */
  readonly inactive?: boolean;
}

/** A cross, as an SVG path on 16 × 16. */
export const cross = 'M4 4l8 8M12 4l-8 8';

/** A round icon button of 44 × 44 px. */
export function IconButton({
  label,
  path,
  text,
  variant = 'plain',
  inactive = false,
  className,
  ...native
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...native}
      className={classNames(styles['button'], styles[variant], className)}
      aria-label={label}
      aria-disabled={inactive || undefined}
    >
      {text ?? (
        <svg className={styles['icon']} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
          <path d={path} />
        </svg>
      )}
    </button>
  );
}
