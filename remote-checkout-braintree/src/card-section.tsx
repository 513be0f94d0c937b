import { FormSection } from '@storefront/checkout/form-section';
import { LoadError } from '@storefront/ui/load-error';
import { Notice } from '@storefront/ui/notice';
import { Spinner } from '@storefront/ui/spinner';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { words } from '#words/braintree';
import { fieldMessages } from './card-problem';
import styles from './card-section.module.css';
import { fieldLabels } from './create-card-fields';
import type { FieldKey } from './field-keys';
import { HostedField } from './hosted-field';
import type { Card } from './use-card';

const fieldsOnScreen: readonly FieldKey[] = ['number', 'expirationDate', 'cvv', 'postalCode'];

/** The card fields, or why they cannot be shown. */
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

  return (
    <FormSection legend={words.payment}>
      {state === 'loading' && (
        <div className={styles['waiting']}>
          <Spinner />
        </div>
      )}
      {state === 'failed' && (
        <div className={styles['problem']}>
          <LoadError message={words.notLoaded} onRetry={card.startOver} />
        </div>
      )}
      <div ref={place} className={styles['fields']} hidden={state !== 'ready'}>
        {fieldsOnScreen.map((field) => (
          <HostedField
            key={field}
            label={fieldLabels[field]}
            error={errors.fields.includes(field) ? fieldMessages[field] : null}
            containerRef={(element) => {
              elements.current[field] = element;
            }}
          />
        ))}
      </div>
      {errors.message && (
        <div className={styles['problem']}>
          <Notice kind="error">{errors.message}</Notice>
        </div>
      )}
    </FormSection>
  );
}
