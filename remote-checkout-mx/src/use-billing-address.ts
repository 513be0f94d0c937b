import { useSessionState } from '@storefront/checkout/use-session-state';
import type { Customer } from '@storefront/domain/customer';
import type { Event } from '@storefront/domain/event';
import { billingAddressOf, billingNamesOf } from '../rules/mx-billing';
import {
  type BillingAddress,
  type BillingAddressField,
  billingAddressEntrySchema,
  noBillingAddress,
} from './billing-address';

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
