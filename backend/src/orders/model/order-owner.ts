import type { Order } from './order';

/** Who asks for something to be done with an order. */
export interface Asking {
  /** Hash of the secret that was given; null without one. */
  readonly secretHash: string | null;
}

/** Whether an order is open to this client: it has no secret, or the client gave it. */
export const isOpenTo = (order: Order, { secretHash }: Asking): boolean =>
  order.secretHash === null || order.secretHash === secretHash;

/** Whether this client has proved that the order is its own: knowing the reference proves nothing. */
export const isOwn = (order: Order, { secretHash }: Asking): boolean =>
  order.secretHash !== null && order.secretHash === secretHash;
