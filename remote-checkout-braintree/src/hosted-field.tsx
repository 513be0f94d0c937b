import { classNames } from '@storefront/ui/class-names';
import { ErrorIcon } from '@storefront/ui/error-icon';
import { type Ref, useId } from 'react';
import styles from './hosted-field.module.css';

export interface HostedFieldProps {
  readonly label: string;
  readonly error: string | null;
  /** Where the frame of the field goes. Its classes are Braintree's to add to. */
  readonly containerRef: Ref<HTMLDivElement>;
}

/** Label, box and error around a field of the card. The field itself lives in a frame and has a name of its own. */
export function HostedField({ label, error, containerRef }: HostedFieldProps) {
  const id = useId();
  return (
    <div className={classNames(styles['field'], error && styles['wrong'])}>
      {/* A click on the label is passed on to the frame. */}
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
