import { postOrder } from '@ticket-storefront/api';
import {
  CheckoutForm,
  FormSection,
  FullRow,
  formErrorsOf,
  type OrderPayload,
  payLabelOf,
  useCheckout,
} from '@ticket-storefront/checkout';
import { walletSlot } from '@ticket-storefront/checkout/wallet-slot';
import type { CheckoutProps } from '@ticket-storefront/contract';
import { isFree, totalCents } from '@ticket-storefront/domain';
import { checkCheckout, missingFields } from '@ticket-storefront/domain/checkout';
import type { WithHost } from '@ticket-storefront/fragment';
import { Checkbox, classNames, ErrorIcon, LoadError, Notice, Spinner } from '@ticket-storefront/ui';
import { type Ref, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { messages } from '#messages/braintree';
import styles from './braintree-checkout.module.css';
import { fieldMessages } from './card-problem';
import { fieldLabels } from './create-card-fields';
import { createClient, type FieldKey } from './load-braintree-web';
import { type Card, useCard } from './use-card';
import { Wallets } from './wallets';

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
        {label}
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
function CardSection({ card }: { readonly card: Card }) {
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
    // Browsers scroll to the input in a frame without the frame's margin, and so below the pay bar.
    fields?.on('focus', ({ emittedBy }) =>
      elements.current[emittedBy]?.querySelector('iframe')?.scrollIntoView({ block: 'nearest' }),
    );
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
    <FormSection
      legend={messages.payment}
      below={
        <>
          {state === 'ready' && (
            <Checkbox
              label={messages.sameZipcode}
              checked={card.sameZipcode}
              onChange={card.setSameZipcode}
            />
          )}
          {errors.message && <Notice kind="error">{errors.message}</Notice>}
        </>
      }
    >
      {state === 'loading' && (
        <div className={styles['waiting']}>
          <Spinner />
        </div>
      )}
      {state === 'failed' && (
        <div className={styles['failed']}>
          <LoadError message={messages.notLoaded} onRetry={card.startOver} />
        </div>
      )}
      <div ref={place} className={styles['fields']} hidden={state !== 'ready'}>
        {hostedField('number')}
        <FullRow>
          {hostedField('expirationDate')}
          {hostedField('cvv')}
        </FullRow>
        {hostedField('postalCode', card.sameZipcode)}
      </div>
    </FormSection>
  );
}

/** The checkout with Braintree. A free order is posted with a null nonce (docs/rules.md, Free orders). */
export function BraintreeCheckout(props: WithHost<CheckoutProps>) {
  const { host, event, order, items } = props;
  const free = isFree(order.totals);
  const card = useCard(host, event);
  const pay = ({ customer, ...request }: OrderPayload, nonce: string | null) =>
    postOrder(host.api, '/ticketCheckout/braintree-web-transaction', {
      nonce,
      customerDetails: customer,
      ...request,
    });

  const checkout = useCheckout(props, {
    validate: (entries) => formErrorsOf(checkCheckout(entries), missingFields(entries)),
    placeOrder: async (payload) => {
      const nonce = free ? null : await card.tokenize(payload.customer, totalCents(order.totals));
      return nonce === null && !free ? 'not-paid' : pay(payload, nonce);
    },
    announceFailure: (message) => window.alert(message),
    forgetDetails: card.forgetZipcodeChoice,
    focusCard: () => card.fields?.focus('number'),
  });

  const [hasWallets, setHasWallets] = useState(Boolean(host.config.processor['wallets']));
  const showsWallets = hasWallets && !free && items.length > 0 && card.state !== 'failed';

  return (
    <CheckoutForm
      host={host}
      checkout={checkout}
      payLabel={payLabelOf(order.totals)}
      isEmpty={items.length === 0}
      trust={
        free
          ? null
          : {
              totalCents: totalCents(order.totals),
              processor: 'Braintree',
              statementName: event.dynamic_descriptor,
            }
      }
      wallets={walletSlot(
        showsWallets ? (
          <Wallets
            host={host}
            authorization={card.authorization}
            createClient={createClient}
            seller={event.name}
            amountCents={totalCents(order.totals)}
            checkout={checkout}
            pay={pay}
            onNone={() => setHasWallets(false)}
          />
        ) : null,
      )}
    >
      {!free && <CardSection card={card} />}
    </CheckoutForm>
  );
}
