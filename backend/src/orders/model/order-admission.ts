import type { Refusal, RequestedOrder } from '@storefront/order-port';

type AskedOrder = Pick<RequestedOrder, 'eventId' | 'referenceID' | 'visitor' | 'networks' | 'processor'>;

/** Keeps more orders from being placed at once than can be served. */
export interface OrderAdmission {
  /** Why an order has to wait; null where it may be placed now. */
  admit(order: AskedOrder): Promise<Refusal | null>;
  /** Told when there is nothing to admit an order for. */
  leave(order: AskedOrder): Promise<void>;
  /** Told when an order that was admitted has been answered. */
  finish(order: AskedOrder): Promise<void>;
}
