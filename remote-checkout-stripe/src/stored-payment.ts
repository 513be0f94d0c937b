import { keepOrderSecret, orderSecretOf } from '@storefront/api/order-secret';
import { readStored, writeStored } from '@storefront/checkout/stored-value';
import { createReferenceID } from '@storefront/domain/reference-id';
import * as v from 'valibot';

/** Milliseconds for which an order holds its tickets at most, until the API has said how long it does. */
const longestHoldMs = 15 * 60_000;

const storedSchema = v.object({
  referenceID: v.string(),
  /** Proves to the API that the order is this visitor's. */
  secret: v.string(),
  /** Lets the browser ask Stripe about the payment; null until it has been created. */
  clientSecret: v.nullable(v.string()),
  /** When the hold of its tickets ends, in milliseconds since 1970 by this browser's clock. */
  holdEndsAt: v.number(),
});

/** The visitor's unpaid order, while it holds its tickets. */
export type StoredPayment = v.InferOutput<typeof storedSchema>;

/**
 * Reads and writes the unpaid order of one event's checkout. All tabs have the same, so that paying with another card, or in
 * another tab, is the same order under the same reference, whose tickets are held once and paid once.
 */
export function storedPaymentOf(eventSlug: string) {
  const key = `stripe-payment:${eventSlug}`;
  const write = (payment: StoredPayment | null) => writeStored('localStorage', key, payment);
  const read = (): StoredPayment | null => {
    const payment = readStored('localStorage', key, storedSchema);
    if (!payment || payment.holdEndsAt > Date.now()) return payment;
    write(null);
    return null;
  };
  return {
    read,
    /** The reference of the unpaid order, or a new one, which is stored. */
    chooseReferenceID: (): string => {
      const open = read();
      if (open) {
        keepOrderSecret(open.referenceID, open.secret);
        return open.referenceID;
      }
      const referenceID = createReferenceID();
      const holdEndsAt = Date.now() + longestHoldMs;
      write({ referenceID, secret: orderSecretOf(referenceID), clientSecret: null, holdEndsAt });
      return referenceID;
    },
    /** Stores what the API has said of the unpaid order. */
    update: (known: Partial<Omit<StoredPayment, 'secret'>>) => {
      const open = read();
      if (open) write({ ...open, ...known });
    },
    clear: () => write(null),
  };
}
