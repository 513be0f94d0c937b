import type { Customer } from '@storefront/domain/customer';
import { type CustomerField, requiredCustomerFields } from '@storefront/domain/customer-validation';
import type { Event } from '@storefront/domain/event';
import { TextField, type TextFieldProps } from '@storefront/ui/text-field';
import * as v from 'valibot';
import { messages } from '#messages/checkout';
import styles from './customer-form.module.css';
import { FieldPair, FormSection, FullRow } from './form';
import { PhoneField } from './phone/phone-field';
import { useSessionState } from './session-state';

const customerSchema: v.GenericSchema<unknown, Customer> = v.object({
  name: v.string(),
  businessName: v.string(),
  phone: v.string(),
  email: v.string(),
  confirmEmail: v.string(),
  address1: v.string(),
  address2: v.string(),
  city: v.string(),
  state: v.string(),
  zipcode: v.string(),
});

/** Nothing entered yet. */
export const emptyCustomer: Customer = {
  name: '',
  businessName: '',
  phone: '',
  email: '',
  confirmEmail: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zipcode: '',
};

/** The customer details of one event's checkout, kept while the tab is open. */
export function useCustomer(event: Event) {
  return useSessionState(`checkout-customer:${event.ticketing_slug}`, customerSchema, emptyCustomer);
}

interface CustomerFormProps {
  readonly customer: Customer;
  /** What is wrong, by field. */
  readonly errors: Readonly<Record<string, string>>;
  onChange(field: CustomerField, value: string): void;
}

const required: readonly CustomerField[] = requiredCustomerFields;

/** The customer details (docs/rules.md, Customer details). The country is always the United States. */
export function CustomerForm({ customer, errors, onChange }: CustomerFormProps) {
  const field = (name: CustomerField): Omit<TextFieldProps, 'label'> => ({
    name,
    value: customer[name],
    required: required.includes(name),
    error: errors[name],
    onChange: (value) => onChange(name, value),
  });

  return (
    <FormSection legend={messages.yourDetails}>
      <TextField label={messages.name} autoComplete="name" {...field('name')} />
      <TextField label={messages.businessName} autoComplete="organization" {...field('businessName')} />
      <FullRow>
        <PhoneField
          name="phone"
          value={customer.phone}
          error={errors['phone']}
          onChange={(phone) => onChange('phone', phone)}
        />
      </FullRow>
      <TextField label={messages.email} type="email" autoComplete="email" {...field('email')} />
      <TextField label={messages.confirmEmail} type="email" autoComplete="email" {...field('confirmEmail')} />
      <TextField label={messages.address1} autoComplete="address-line1" {...field('address1')} />
      <TextField label={messages.address2} autoComplete="address-line2" {...field('address2')} />
      <TextField label={messages.city} autoComplete="address-level2" {...field('city')} />
      <FieldPair>
        <TextField label={messages.state} autoComplete="address-level1" {...field('state')} />
        <TextField label={messages.zipcode} autoComplete="postal-code" {...field('zipcode')} />
      </FieldPair>
      <p className={styles['country']}>{messages.country}</p>
    </FormSection>
  );
}
