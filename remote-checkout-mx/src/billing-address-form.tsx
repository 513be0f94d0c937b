import { FormSection, FullRow, inputsOf, TextFields } from '@ticket-storefront/checkout';
import type { Customer } from '@ticket-storefront/domain/checkout';
import { Checkbox } from '@ticket-storefront/ui';
import { messages } from '#messages/mx';
import { billingFields } from '../rules/mx-fields';
import type { BillingAddressField, BillingAddressState } from './billing-address';

interface BillingAddressFormProps {
  readonly address: BillingAddressState;
  readonly customer: Customer;
  readonly errors: Readonly<Record<string, string>>;
  /** Called with each field that the visitor changes. */
  onCorrect(field: BillingAddressField): void;
}

const inputs = inputsOf(billingFields, {
  billingFirstName: messages.firstName,
  billingLastName: messages.lastName,
  billingAddress1: messages.address1,
  billingAddress2: messages.address2,
  billingCity: messages.city,
  billingState: messages.state,
  billingZipcode: messages.zipcode,
});
const nameInputs = inputs.slice(0, 2);
const addressInputs = inputs.slice(2);

/** The billing name and address; the address is folded while it is the customer's. */
export function BillingAddressForm({ address, customer, errors, onCorrect }: BillingAddressFormProps) {
  const form = {
    values: address.of(customer),
    errors,
    onChange: (name: BillingAddressField, value: string) => {
      address.change(name, value, customer);
      onCorrect(name);
    },
  };

  return (
    <FormSection legend={messages.billing}>
      <TextFields inputs={nameInputs} {...form} />
      <FullRow>
        <Checkbox
          label={messages.sameAsCustomer}
          checked={address.sameAsCustomer}
          onChange={(same) => address.setSame(same, customer)}
        />
      </FullRow>
      {!address.sameAsCustomer && <TextFields inputs={addressInputs} {...form} />}
    </FormSection>
  );
}
