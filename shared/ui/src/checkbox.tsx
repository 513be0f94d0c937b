import { type ReactNode, useId } from 'react';
import styles from './checkbox.module.css';
import { FieldError } from './field';

interface CheckboxProps {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Empty if the page shows the error elsewhere. */
  readonly error?: string | null | undefined;
  readonly name?: string | undefined;
}

/** A checkbox with a label. The whole line can be pressed. */
export function Checkbox({ label, checked, onChange, error, name }: CheckboxProps) {
  const errorId = useId();
  return (
    <div className={styles['checkbox']}>
      <label className={styles['line']}>
        <input
          className={styles['box']}
          type="checkbox"
          name={name}
          checked={checked}
          aria-invalid={typeof error === 'string' || undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {error && <FieldError id={errorId} message={error} />}
    </div>
  );
}
