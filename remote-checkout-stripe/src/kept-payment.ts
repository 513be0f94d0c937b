import { readSession, writeSession } from '@storefront/checkout/session';
import { createReferenceId } from '@storefront/domain/reference-id';
import * as v from 'valibot';

const keptSchema = v.object({ referenceId: v.string(), clientSecret: v.nullable(v.string()) });

/** The unpaid order of this tab. Another card, or a changed cart, goes under the same reference, which holds the tickets. */
export interface KeptPayment {
  readonly referenceId: string;
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
      const referenceId = read()?.referenceId ?? createReferenceId();
      writeSession(key, { referenceId, clientSecret: read()?.clientSecret ?? null });
      return referenceId;
    },
    keepSecret: (referenceId: string, clientSecret: string) =>
      writeSession(key, { referenceId, clientSecret }),
    forget: () => writeSession(key, null),
  };
}

export type KeptPayments = ReturnType<typeof keptPaymentOf>;
