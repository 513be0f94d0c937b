import { readStored, writeStored } from '@storefront/checkout/stored-value';
import { createReferenceID } from '@storefront/domain/reference-id';
import * as v from 'valibot';

const storedSchema = v.object({ referenceID: v.string(), clientSecret: v.nullable(v.string()) });

/** The unpaid order of this tab. Paying with another card uses the same reference, under which tickets are reserved. */
export interface StoredPayment {
  readonly referenceID: string;
  /** Lets the browser ask Stripe about the payment; null until it has been created. */
  readonly clientSecret: string | null;
}

/** Reads and writes the unpaid order of one event's checkout, stored while the tab is open. */
export function storedPaymentOf(eventSlug: string) {
  const key = `stripe-payment:${eventSlug}`;
  const read = (): StoredPayment | null => readStored('sessionStorage', key, storedSchema);
  return {
    read,
    /** The reference of the unpaid order, or a new one, which is stored. */
    chooseReferenceID: (): string => {
      const referenceID = read()?.referenceID ?? createReferenceID();
      writeStored('sessionStorage', key, { referenceID, clientSecret: read()?.clientSecret ?? null });
      return referenceID;
    },
    saveClientSecret: (referenceID: string, clientSecret: string) =>
      writeStored('sessionStorage', key, { referenceID, clientSecret }),
    clear: () => writeStored('sessionStorage', key, null),
  };
}
