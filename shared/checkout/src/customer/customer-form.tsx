import type { Customer } from '@storefront/domain/customer';
import { type CustomerField, requiredCustomerFields } from '@storefront/domain/customer-validation';

import { TextField, type TextFieldProps } from '@storefront/ui/text-field';
import { words } from '#words/checkout';
import { FieldPair } from '../form/field-pair';
import { FormSection } from '../form/form-section';
import { FullRow } from '../form/full-row';
import { PhoneField } from '../phone/phone-field';
import styles from './customer-form.module.css';

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
    <FormSection legend={words.yourDetails}>
      <TextField label={words.name} autoComplete="name" {...field('name')} />
      <TextField label={words.businessName} autoComplete="organization" {...field('businessName')} />
      <FullRow>
        <PhoneField
          name="phone"
          value={customer.phone}
          error={errors['phone']}
          onChange={(phone) => onChange('phone', phone)}
        />
      </FullRow>
      <TextField label={words.email} type="email" autoComplete="email" {...field('email')} />
      <TextField label={words.confirmEmail} type="email" autoComplete="email" {...field('confirmEmail')} />
      <TextField label={words.address1} autoComplete="address-line1" {...field('address1')} />
      <TextField label={words.address2} autoComplete="address-line2" {...field('address2')} />
      <TextField label={words.city} autoComplete="address-level2" {...field('city')} />
      <FieldPair>
        <TextField label={words.state} autoComplete="address-level1" {...field('state')} />
        <TextField label={words.zipcode} autoComplete="postal-code" {...field('zipcode')} />
      </FieldPair>
      <p className={styles['country']}>{words.country}</p>
    </FormSection>
  );
}
