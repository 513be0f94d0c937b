import { FormSection, inputsOf, TextFields, useSessionState } from '@ticket-storefront/checkout';
import { type Customer, mapFields } from '@ticket-storefront/domain/checkout';
import type { Event } from '@ticket-storefront/domain/events';
import { Checkbox } from '@ticket-storefront/ui';
import * as v from 'valibot';
import { messages } from '#messages/mx';
import { type BillingAddress, billingAddressOf, billingFields, billingNamesOf } from '../rules/mx-fields';

type BillingAddressField = keyof BillingAddress;

/** The billing names and address that the visitor entered, and which of them the customer's replace. */
interface BillingAddressEntry {
  readonly own: BillingAddress;
  readonly sameAsCustomer: boolean;
  readonly hasOwnNames: boolean;
}

/** Validates the stored entry, which other code may have changed. */
const billingAddressEntrySchema: v.GenericSchema<unknown, BillingAddressEntry> = v.object({
  own: v.object(mapFields(billingFields, () => v.string())),
  sameAsCustomer: v.boolean(),
  hasOwnNames: v.boolean(),
});

/** The entry before any input. */
export const noBillingAddress: BillingAddressEntry = {
  own: mapFields(billingFields, () => ''),
  sameAsCustomer: true,
  hasOwnNames: false,
};

/**
 * The billing address: the customer's while 'Same as customer address' is ticked. The names are the customer's until they
 * are edited (docs/rules.md, MX billing).
 */
export function useBillingAddress(event: Event) {
  const key = `checkout-billing:${event.ticketing_slug}`;
  const [entry, setEntry, forget] = useSessionState(key, billingAddressEntrySchema, noBillingAddress);

  const addressOf = (customer: Customer): BillingAddress => ({
    ...entry.own,
    ...(!entry.hasOwnNames && billingNamesOf(customer)),
    ...(entry.sameAsCustomer && billingAddressOf(customer)),
  });

  return {
    sameAsCustomer: entry.sameAsCustomer,
    of: addressOf,
    forget,
    /** Unticking retains the address, so it can be edited. */
    setSame: (sameAsCustomer: boolean, customer: Customer) =>
      setEntry({ ...entry, own: addressOf(customer), sameAsCustomer }),
    change: (field: BillingAddressField, value: string, customer: Customer) =>
      setEntry({
        ...entry,
        own: { ...addressOf(customer), [field]: value },
        hasOwnNames: entry.hasOwnNames || field in billingNamesOf(customer),
      }),
  };
}

type BillingAddressState = ReturnType<typeof useBillingAddress>;

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
    <FormSection
      legend={messages.billing}
      below={
        <Checkbox
          label={messages.sameAsCustomer}
          checked={address.sameAsCustomer}
          onChange={(same) => address.setSame(same, customer)}
        />
      }
    >
      <TextFields inputs={address.sameAsCustomer ? nameInputs : inputs} {...form} />
    </FormSection>
  );
}
