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

/** The billing address, which follows the customer's while both are said to be the same. */
export function useBillingAddress(event: Event) {
  const key = `checkout-billing:${event.ticketing_slug}`;
  const [entry, setEntry] = useSessionState(key, billingAddressEntrySchema, noBillingAddress);

  const addressOf = (customer: Customer): BillingAddress =>
    entry.sameAsCustomer ? { ...entry.own, ...billingAddressOf(customer) } : entry.own;

  return {
    sameAsCustomer: entry.sameAsCustomer,
    of: addressOf,
    /** From now on the customer's address counts, or what was copied of it becomes the visitor's own. */
    setSame: (sameAsCustomer: boolean, customer: Customer) =>
      setEntry({ own: addressOf(customer), sameAsCustomer }),
    /** A name leaves the address the same; another address line makes it the visitor's own. */
    change: (field: BillingAddressField, value: string, customer: Customer) =>
      setEntry({
        own: { ...addressOf(customer), [field]: value },
        sameAsCustomer: entry.sameAsCustomer && !(field in billingAddressOf(customer)),
      }),
  };
}

export type BillingAddressState = ReturnType<typeof useBillingAddress>;
