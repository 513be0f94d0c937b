import { useSessionState } from '@storefront/checkout';
import { type Customer, mapFields } from '@storefront/domain/checkout';
import type { Event } from '@storefront/domain/events';
import * as v from 'valibot';
import { type BillingAddress, billingAddressOf, billingFields, billingNamesOf } from '../rules/mx-fields';

export type BillingAddressField = keyof BillingAddress;

/** The names and the address that the visitor entered, and which of them the customer's are used for instead. */
interface BillingAddressEntry {
  readonly own: BillingAddress;
  readonly sameAsCustomer: boolean;
  readonly hasOwnNames: boolean;
}

/** The entry as stored in the browser, where other code may have changed it. */
const billingAddressEntrySchema: v.GenericSchema<unknown, BillingAddressEntry> = v.object({
  own: v.object(mapFields(billingFields, () => v.string())),
  sameAsCustomer: v.boolean(),
  hasOwnNames: v.boolean(),
});

/** The entry before the visitor enters anything. */
export const noBillingAddress: BillingAddressEntry = {
  own: mapFields(billingFields, () => ''),
  sameAsCustomer: true,
  hasOwnNames: false,
};

/**
 * The billing address. It is the customer's while 'Same as customer address' is ticked, and the names are those of the
 * customer until they are edited (docs/rules.md, MX billing).
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
    /** Unticked, the address stays as it is and can be edited. */
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
