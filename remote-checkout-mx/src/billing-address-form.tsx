import { FieldPair, FormSection, FullRow } from '@storefront/checkout';
import type { Customer } from '@storefront/domain/checkout';
import { Checkbox, TextField, type TextFieldProps } from '@storefront/ui';
import { words } from '#words/mx';
import { type MxBillingField, requiredMxBillingFields } from '../rules/mx-billing';
import type { BillingAddressField, BillingAddressState } from './billing-address';

interface BillingAddressFormProps {
  readonly address: BillingAddressState;
  readonly customer: Customer;
  readonly errors: Readonly<Record<string, string>>;
  /** Called with each field that the visitor changes. */
  onCorrect(field: BillingAddressField): void;
}

const required: readonly MxBillingField[] = requiredMxBillingFields;

/** The name and address that the card is billed to; the address is folded while it is the customer's. */
export function BillingAddressForm({ address, customer, errors, onCorrect }: BillingAddressFormProps) {
  const entered = address.of(customer);
  const field = (name: BillingAddressField): Omit<TextFieldProps, 'label'> => ({
    name,
    value: entered[name],
    required: required.includes(name),
    error: errors[name],
    onChange: (value) => {
      address.change(name, value, customer);
      onCorrect(name);
    },
  });

  return (
    <FormSection legend={words.billing}>
      <TextField label={words.firstName} autoComplete="billing given-name" {...field('billingFirstName')} />
      <TextField label={words.lastName} autoComplete="billing family-name" {...field('billingLastName')} />
      <FullRow>
        <Checkbox
          label={words.sameAsCustomer}
          checked={address.sameAsCustomer}
          onChange={(same) => address.setSame(same, customer)}
        />
      </FullRow>
      {!address.sameAsCustomer && (
        <>
          <TextField
            label={words.address1}
            autoComplete="billing address-line1"
            {...field('billingAddress1')}
          />
          <TextField
            label={words.address2}
            autoComplete="billing address-line2"
            {...field('billingAddress2')}
          />
          <TextField label={words.city} autoComplete="billing address-level2" {...field('billingCity')} />
          <FieldPair>
            <TextField label={words.state} autoComplete="billing address-level1" {...field('billingState')} />
            <TextField
              label={words.zipcode}
              autoComplete="billing postal-code"
              {...field('billingZipcode')}
            />
          </FieldPair>
        </>
      )}
    </FormSection>
  );
}
