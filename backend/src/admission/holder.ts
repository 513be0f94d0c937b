import type { Networks } from '@storefront/order-port';

/** Who asks for the checkout of an event. */
export interface Holder {
  readonly eventId: number;
  /** The name of {@link visitorHolder} or {@link orderHolder}. */
  readonly holder: string;
  /** Hashes of the networks; null where they tell nothing. */
  readonly networks: Networks | null;
}

/** Names a visitor. */
export const visitorHolder = (visitor: string): string => `visitor ${visitor}`;

/** Names an order whose sender has no token; never like a visitor, whatever its reference. */
export const orderHolder = (referenceID: string): string => `order ${referenceID}`;
