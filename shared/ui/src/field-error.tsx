import { ErrorIcon } from './error-icon';
import styles from './field.module.css';

interface FieldErrorProps {
  readonly id: string;
  readonly message: string;
}

/** The error of a control, with an icon. Screen readers announce it with the control. */
export function FieldError({ id, message }: FieldErrorProps) {
  return (
    <p id={id} className={styles['error']}>
      <ErrorIcon />
      {message}
    </p>
  );
}
