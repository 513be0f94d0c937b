import {
  type Customer,
  type CustomerField,
  customerFields,
  emptyCustomer,
  mapFields,
} from '@ticket-storefront/domain/checkout';
import type { Event } from '@ticket-storefront/domain/events';
import * as v from 'valibot';
import { messages } from '#messages/checkout';
import { FormSection, TextFields } from './form';
import styles from './form.module.css';
import { customerInputs } from './form-inputs';
import { useSessionState } from './session-state';

const customerSchema = v.object(mapFields(customerFields, () => v.string()));

/** The customer details of one event's checkout, stored while the tab is open. */
export function useCustomer(event: Event) {
  return useSessionState<Customer>(
    `checkout-customer:${event.ticketing_slug}`,
    customerSchema,
    emptyCustomer,
  );
}

interface CustomerFormProps {
  readonly customer: Customer;
  readonly errors: Readonly<Record<string, string>>;
  onChange(field: CustomerField, value: string): void;
}

/** The customer details (docs/rules.md, Customer details). The country is always the United States. */
export function CustomerForm({ customer, errors, onChange }: CustomerFormProps) {
  return (
    <FormSection legend={messages.yourDetails}>
      <TextFields inputs={customerInputs} values={customer} errors={errors} onChange={onChange} />
      <p className={styles['country']}>{messages.country}</p>
    </FormSection>
  );
}
