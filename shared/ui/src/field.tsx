import { type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { FieldError } from './field-error';

/** Attributes that connect a control with its label, hint and error. Spread them on the control. */
interface ControlAttributes {
  readonly id: string;
  readonly className: string | undefined;
  readonly 'aria-required': true | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface FieldProps {
  readonly label: string;
  readonly required?: boolean | undefined;
  readonly error?: string | null | undefined;
  readonly hint?: string | null | undefined;
  readonly children: (control: ControlAttributes) => ReactNode;
}

/** Label, hint and error around a control. The required marker is not part of the control's accessible name. */
export function Field({ label, required, error, hint, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : '';
  const errorId = error ? `${id}-error` : '';
  const control: ControlAttributes = {
    id,
    className: styles['control'],
    'aria-required': required || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': `${hintId} ${errorId}`.trim() || undefined,
  };
  return (
    <div className={styles['field']}>
      <div className={styles['caption']}>
        <label htmlFor={id}>{label}</label>
        {required && (
          <span className={styles['marker']} aria-hidden="true">
            *
          </span>
        )}
      </div>
      {children(control)}
      {hint && (
        <p id={hintId} className={styles['hint']}>
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId} message={error} />}
    </div>
  );
}
