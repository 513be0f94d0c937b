import { isOwn } from '../../orders/model/order-owner';
import { referenceTaken } from '../../orders/model/refusal';
import type { RequestedOrder } from '../../orders/model/requested-order';
import type { Reservation } from '../../orders/model/reservation';
import type { OrderServices } from '../../orders/order-services';
import { releaseOrder } from '../../orders/release-order';
import type { StripePayments } from './stripe-payments';

/**
 * Reserves an order. A visitor whose card was declined may change the order before paying: where the reference holds
 * another order that can no longer be paid, the new one takes its place and its tickets. It must give the secret of the
 * order that it replaces.
 */
export async function reserveInPlace(
  { database, reserve }: OrderServices,
  payments: StripePayments,
  request: RequestedOrder,
): Promise<Reservation> {
  const reservation = await reserve(request);
  if (reservation.kind !== 'taken') return reservation;
  const { by: other } = reservation;
  const isReplaceable = other.status === 'pending' && other.attempt.processor === 'stripe';
  if (!isReplaceable || !isOwn(other, request)) return reservation;
  const { referenceID } = other;
  const { number: attempt, total: amountCents } = other.attempt;
  if (!(await payments.close({ referenceID, attempt, amountCents }))) return reservation;
  // A payment that another request is just opening for it is not known yet: Stripe is asked once more.
  await releaseOrder(database, { referenceID, attempt }, referenceTaken, 'may-come');
  return reserve(request);
}
