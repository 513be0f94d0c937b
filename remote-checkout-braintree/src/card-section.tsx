import { FieldPair, FormSection, FullRow } from '@ticket-storefront/checkout';
import { Checkbox, classNames, ErrorIcon, LoadError, Notice, Spinner } from '@ticket-storefront/ui';
import { type Ref, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { messages } from '#messages/braintree';
import { fieldMessages } from './card-problem';
import styles from './card-section.module.css';
import { fieldLabels } from './create-card-fields';
import type { FieldKey } from './load-braintree-web';
import type { Card } from './use-card';

interface HostedFieldProps {
  readonly label: string;
  readonly error: string | null;
  /** Folded away; its frame stays loaded. */
  readonly hidden: boolean;
  /** The element that contains the field's frame. Braintree adds classes to it. */
  readonly containerRef: Ref<HTMLDivElement>;
}

/** Label, border and error of one card field. The input is in a frame and has its own accessible name. */
function HostedField({ label, error, hidden, containerRef }: HostedFieldProps) {
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

/** The card fields, or why they are unavailable. The zipcode is folded while it matches the customer's, but has its frame. */
export function CardSection({ card }: { readonly card: Card }) {
  const elements = useRef<Partial<Record<FieldKey, HTMLDivElement | null>>>({});
  const place = useRef<HTMLDivElement>(null);
  const { setContainers, fields, errors, state } = card;

  useLayoutEffect(() => {
    const { number, expirationDate, cvv, postalCode } = elements.current;
    if (number && expirationDate && cvv && postalCode) {
      setContainers({ number, expirationDate, cvv, postalCode });
    }
    return () => setContainers(null);
  }, [setContainers]);

  useEffect(() => {
    fields?.on('inputSubmitRequest', () => place.current?.closest('form')?.requestSubmit());
  }, [fields]);

  const hostedField = (field: FieldKey, hidden = false) => (
    <HostedField
      label={fieldLabels[field]}
      error={errors.fields.includes(field) ? fieldMessages[field] : null}
      hidden={hidden}
      containerRef={(element) => {
        elements.current[field] = element;
      }}
    />
  );

  return (
    <FormSection legend={messages.payment}>
      {state === 'loading' && (
        <div className={styles['waiting']}>
          <Spinner />
        </div>
      )}
      {state === 'failed' && (
        <div className={styles['problem']}>
          <LoadError message={messages.notLoaded} onRetry={card.startOver} />
        </div>
      )}
      <div ref={place} className={styles['fields']} hidden={state !== 'ready'}>
        <FullRow>{hostedField('number')}</FullRow>
        <FullRow>
          <FieldPair>
            {hostedField('expirationDate')}
            {hostedField('cvv')}
          </FieldPair>
        </FullRow>
        <FullRow>
          <Checkbox label={messages.sameZipcode} checked={card.sameZipcode} onChange={card.setSameZipcode} />
        </FullRow>
        {hostedField('postalCode', card.sameZipcode)}
      </div>
      {errors.message && (
        <div className={styles['problem']}>
          <Notice kind="error">{errors.message}</Notice>
        </div>
      )}
    </FormSection>
  );
}
