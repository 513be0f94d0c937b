import { readSession, writeSession } from '@storefront/checkout/session-storage';
import { withStoredReference } from '@storefront/checkout/stored-reference';
import { createReferenceID } from '@storefront/domain/reference-id';
import * as v from 'valibot';

const keptSchema = withStoredReference(
  v.object({ referenceID: v.string(), clientSecret: v.nullable(v.string()) }),
);

/** The unpaid order of this tab. Another card, or a changed cart, goes under the same reference, which holds the tickets. */
export interface KeptPayment {
  readonly referenceID: string;
  /** By which the browser may ask Stripe; null until the payment has been opened. */
  readonly clientSecret: string | null;
}

/** The unpaid order of one event's checkout, kept while the tab is open. */
export function keptPaymentOf(eventSlug: string) {
  const key = `stripe-payment:${eventSlug}`;
  const read = (): KeptPayment | null => readSession(key, keptSchema);
  return {
    read,
    /** The reference to order under. */
    chooseReference: (): string => {
      const referenceID = read()?.referenceID ?? createReferenceID();
      writeSession(key, { referenceID, clientSecret: read()?.clientSecret ?? null });
      return referenceID;
    },
    keepSecret: (referenceID: string, clientSecret: string) =>
      writeSession(key, { referenceID, clientSecret }),
    forget: () => writeSession(key, null),
  };
}

export type KeptPayments = ReturnType<typeof keptPaymentOf>;
