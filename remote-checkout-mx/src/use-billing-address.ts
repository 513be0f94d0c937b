import { useSessionState } from '@storefront/checkout/use-session-state';
import type { Customer } from '@storefront/domain/customer';
import type { Event } from '@storefront/domain/event';
import { billingAddressOf } from '@storefront/domain/mx-billing';
import {
  type BillingAddress,
  type BillingAddressField,
  billingAddressEntrySchema,
  noBillingAddress,
} from './billing-address';

/** The billing address. It follows the customer's address while 'Same as customer address' is ticked. */
export function useBillingAddress(event: Event) {
  const key = `checkout-billing:${event.ticketing_slug}`;
  const [entry, setEntry, forget] = useSessionState(key, billingAddressEntrySchema, noBillingAddress);

  const addressOf = (customer: Customer): BillingAddress =>
    entry.sameAsCustomer ? { ...entry.own, ...billingAddressOf(customer) } : entry.own;

  return {
    sameAsCustomer: entry.sameAsCustomer,
    of: addressOf,
    forget,
    /** Ticked, the customer's address is used; unticked, the address stays as it is and can be edited. */
    setSame: (sameAsCustomer: boolean, customer: Customer) =>
      setEntry({ own: addressOf(customer), sameAsCustomer }),
    /** Changing an address line, but not a name, unticks 'Same as customer address'. */
    change: (field: BillingAddressField, value: string, customer: Customer) =>
      setEntry({
        own: { ...addressOf(customer), [field]: value },
        sameAsCustomer: entry.sameAsCustomer && !(field in billingAddressOf(customer)),
      }),
  };
}

export type BillingAddressState = ReturnType<typeof useBillingAddress>;
