import {
  type Customer,
  type CustomerField,
  customerFieldProblem,
  customerFields,
  mapFields,
} from '@ticket-storefront/domain/checkout';
import type { Event } from '@ticket-storefront/domain/events';
import { Button } from '@ticket-storefront/ui';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { messages } from '#messages/checkout';
import { FormSection, TextFields } from './form';
import styles from './form.module.css';
import { customerInputs } from './form-inputs';
import { useSessionState } from './session-state';

/** Validates stored details, which other code may have changed. */
export const customerSchema: v.GenericSchema<unknown, Customer> = v.object(
  mapFields(customerFields, () => v.string()),
);

/** The customer details of one event's checkout, stored while the tab is open. */
export function useCustomer(event: Event, initial: () => Customer) {
  return useSessionState<Customer>(`checkout-customer:${event.ticketing_slug}`, customerSchema, initial);
}

interface CustomerFormProps {
  readonly customer: Customer;
  /** What the visitor probably meant by the email; null if it looks right. */
  readonly meantEmail?: string | null;
  /** Whether this device remembers them: while they are complete, they are folded to a few lines. */
  readonly isRemembered?: boolean;
  readonly errors: Readonly<Record<string, string>>;
  onChange(field: CustomerField, value: string): void;
}

const addressStart = customerInputs.findIndex(({ name }) => name === 'address1');
const ownInputs = customerInputs.slice(0, addressStart);
const addressInputs = customerInputs.slice(addressStart);

interface KnownCustomerProps {
  readonly customer: Customer;
  onChange(): void;
}

/** Remembered details, in a few lines. */
const KnownCustomer = ({ customer, onChange }: KnownCustomerProps) => (
  <FormSection
    legend={messages.yourDetails}
    below={
      <div className={styles['known']}>
        <p>
          <b>{customer.name}</b>
          <span>{customer.email}</span>
          <span>{`${customer.address1}, ${customer.city}, ${customer.state} ${customer.zipcode}`}</span>
        </p>
        <Button variant="quiet" onClick={onChange}>
          {messages.change}
        </Button>
      </div>
    }
  />
);

/**
 * The customer details (docs/rules.md, Customer details). The country is always the United States. The optional fields are
 * folded until the visitor or the browser's autofill uses them.
 */
export function CustomerForm(props: CustomerFormProps) {
  const { customer, meantEmail = null, isRemembered = false, errors, onChange } = props;
  const fields = useRef<HTMLDivElement>(null);
  const [isKnown, setKnown] = useState(
    () => isRemembered && customerInputs.every(({ name }) => customerFieldProblem(customer, name) === null),
  );
  const [changes, setChanges] = useState(0);
  const hasErrors = customerInputs.some(({ name }) => name in errors);
  useEffect(() => {
    if (hasErrors) setKnown(false);
  }, [hasErrors]);
  useEffect(() => {
    if (changes > 0) fields.current?.querySelector('input')?.focus();
  }, [changes]);
  const isFolded = isKnown && !hasErrors;

  const hasOptional = customerInputs.some(
    ({ name, isOptional }) => isOptional && (customer[name] || errors[name]),
  );
  const [unfolded, setUnfolded] = useState(hasOptional);
  useEffect(() => {
    if (hasOptional) setUnfolded(true);
  }, [hasOptional]);
  const folded = !unfolded && !hasOptional;
  const form = { values: customer, errors, folded, onChange };

  const correct = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    if (!meantEmail) return;
    // The pressed button disappears.
    const email = form?.elements.namedItem('email');
    if (email instanceof HTMLElement) email.focus();
    onChange('email', meantEmail);
    if (customer.confirmEmail === customer.email) onChange('confirmEmail', meantEmail);
  };

  const unfold = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const first = form?.elements.namedItem('businessName');
    if (first instanceof HTMLElement) first.focus();
    setUnfolded(true);
  };

  return (
    <>
      {isFolded && (
        <KnownCustomer
          customer={customer}
          onChange={() => {
            setKnown(false);
            setChanges(changes + 1);
          }}
        />
      )}
      <div ref={fields} hidden={isFolded} className={isFolded ? undefined : styles['customer']}>
        <FormSection
          legend={messages.yourDetails}
          below={
            <div role="status">
              {meantEmail && (
                <Button variant="quiet" className={styles['more']} onClick={correct}>
                  {messages.meantEmail(meantEmail)}
                </Button>
              )}
            </div>
          }
        >
          <TextFields inputs={ownInputs} {...form} />
        </FormSection>
        <FormSection
          legend={messages.address}
          below={
            folded && (
              <Button variant="quiet" className={styles['more']} onClick={unfold}>
                <span aria-hidden="true">+</span>
                {messages.optionalFields}
              </Button>
            )
          }
        >
          <TextFields inputs={addressInputs} {...form} />
        </FormSection>
      </div>
    </>
  );
}
