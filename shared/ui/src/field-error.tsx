import { ErrorIcon } from './error-icon';
import styles from './field.module.css';

interface FieldErrorProps {
  readonly id: string;
  readonly message: string;
}

/** What is wrong with a control, with an icon. Announced with the control, to which focus moves. */
export function FieldError({ id, message }: FieldErrorProps) {
  return (
    <p id={id} className={styles['error']}>
      <ErrorIcon />
      {message}
    </p>
  );
}
