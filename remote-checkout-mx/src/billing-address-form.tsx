import { FieldPair } from '@storefront/checkout/field-pair';
import { FormSection } from '@storefront/checkout/form-section';
import { FullRow } from '@storefront/checkout/full-row';
import type { Customer } from '@storefront/domain/customer';
import { Checkbox } from '@storefront/ui/checkbox';
import { TextField, type TextFieldProps } from '@storefront/ui/text-field';
import { messages } from '#messages/mx';
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
    <FormSection legend={messages.billing}>
      <TextField
        label={messages.firstName}
        autoComplete="billing given-name"
        {...field('billingFirstName')}
      />
      <TextField label={messages.lastName} autoComplete="billing family-name" {...field('billingLastName')} />
      <FullRow>
        <Checkbox
          label={messages.sameAsCustomer}
          checked={address.sameAsCustomer}
          onChange={(same) => address.setSame(same, customer)}
        />
      </FullRow>
      {!address.sameAsCustomer && (
        <>
          <TextField
            label={messages.address1}
            autoComplete="billing address-line1"
            {...field('billingAddress1')}
          />
          <TextField
            label={messages.address2}
            autoComplete="billing address-line2"
            {...field('billingAddress2')}
          />
          <TextField label={messages.city} autoComplete="billing address-level2" {...field('billingCity')} />
          <FieldPair>
            <TextField
              label={messages.state}
              autoComplete="billing address-level1"
              {...field('billingState')}
            />
            <TextField
              label={messages.zipcode}
              autoComplete="billing postal-code"
              {...field('billingZipcode')}
            />
          </FieldPair>
        </>
      )}
    </FormSection>
  );
}
