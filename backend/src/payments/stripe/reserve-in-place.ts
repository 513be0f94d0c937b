import type { OrderRequest } from '../../orders/order-request';
import { findOrder } from '../../orders/order-row';
import { referenceTaken } from '../../orders/refusal';
import { releaseOrder } from '../../orders/release-order';
import { type Reservation, reserveOrder } from '../../orders/reserve-order';
import type { Shop } from '../../orders/shop';
import type { StripePayments } from './stripe-payments';

/**
 * Reserves an order. A visitor whose card was declined may change the order before paying: where the reference holds
 * another order that can no longer be paid, the new one takes its place and its tickets.
 */
export async function reserveInPlace(
  shop: Shop,
  payments: StripePayments,
  request: OrderRequest,
): Promise<Reservation> {
  const reservation = await reserveOrder(shop.pool, request, new Date());
  if (reservation.kind !== 'refused' || reservation.refusal !== referenceTaken) return reservation;
  const taken = await findOrder(shop.pool, request.referenceID);
  if (taken?.status !== 'pending' || taken.processor !== 'stripe') return reservation;
  const { reference_id: referenceID, attempt, total: amountCents } = taken;
  if (!(await payments.close({ referenceID, attempt, amountCents }))) return reservation;
  await releaseOrder(shop.pool, taken, referenceTaken);
  return reserveOrder(shop.pool, request, new Date());
}
