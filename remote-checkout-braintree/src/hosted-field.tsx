import { classNames, ErrorIcon } from '@ticket-storefront/ui';
import { type Ref, useId } from 'react';
import styles from './hosted-field.module.css';

interface HostedFieldProps {
  readonly label: string;
  readonly error: string | null;
  /** Folded away; its frame stays loaded. */
  readonly hidden: boolean;
  /** The element that contains the field's frame. Braintree adds classes to it. */
  readonly containerRef: Ref<HTMLDivElement>;
}

/** Label, border and error of one card field. The input is in a frame and has its own accessible name. */
export function HostedField({ label, error, hidden, containerRef }: HostedFieldProps) {
  const id = useId();
  return (
    <div className={classNames(styles['field'], error && styles['wrong'])} hidden={hidden}>
      {/* Braintree forwards clicks on the label to the frame. */}
      <label className={styles['label']} htmlFor={id} aria-hidden="true">
        {label} <span className={styles['marker']}>*</span>
      </label>
      <div ref={containerRef} id={id} className={styles['container']} />
      {error && (
        <p className={styles['error']} role="status">
          <ErrorIcon />
          {error}
        </p>
      )}
    </div>
  );
}
