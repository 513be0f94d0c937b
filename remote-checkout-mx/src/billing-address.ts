import { useSessionState } from '@ticket-storefront/checkout';
import { type Customer, mapFields } from '@ticket-storefront/domain/checkout';
import type { Event } from '@ticket-storefront/domain/events';
import * as v from 'valibot';
import { type BillingAddress, billingAddressOf, billingFields, billingNamesOf } from '../rules/mx-fields';

export type BillingAddressField = keyof BillingAddress;

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

export type BillingAddressState = ReturnType<typeof useBillingAddress>;
