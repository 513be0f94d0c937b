import type { ChargeResult, PaymentAttempt } from '../payments/payment-processor';
import { awaitOutcome } from './await-outcome';
import { completeOrder } from './complete-order';
import type { OrderRequest } from './order-request';
import type { OrderRow } from './order-row';
import type { PlacedOrder } from './placed-order';
import { declined, indeterminate, processorUnreachable, type Refusal, unavailable } from './refusal';
import { releaseOrder } from './release-order';
import { type Reservation, reserveOrder } from './reserve-order';
import type { Shop } from './shop';

const placed: PlacedOrder = { ok: true };
const refused = (refusal: Refusal): PlacedOrder => ({ ok: false, refusal });

type Charge = (attempt: PaymentAttempt) => Promise<ChargeResult>;

/**
 * Takes an order: reserves, charges what there is to charge, stores. The same request under the same reference gets
 * the same answer and is charged once, also when sent twice at once. Without `charge` only a free order goes through.
 */
export async function placeOrder(
  shop: Shop,
  request: OrderRequest,
  charge: Charge | null = null,
): Promise<PlacedOrder> {
  const reservation = await tryReserve(shop, request);
  if (reservation.kind === 'refused') return refused(reservation.refusal);
  if (reservation.kind === 'known') return awaitOutcome(shop, reservation.order);
  const { order } = reservation;
  const result = order.total === 0 || !charge ? null : await charge(attemptOf(order));
  return finish(shop, order, result);
}

/** Before anything is charged, a failure is certain to have cost nothing. */
async function tryReserve(shop: Shop, request: OrderRequest): Promise<Reservation> {
  try {
    return await reserveOrder(shop.pool, request, new Date());
  } catch (error) {
    shop.log.error(error, 'An order could not be reserved');
    return { kind: 'refused', refusal: unavailable };
  }
}

const attemptOf = ({ reference_id, attempt, total }: OrderRow): PaymentAttempt => ({
  referenceID: reference_id,
  attempt,
  amountCents: total,
});

/** After the charge, a failure to store leaves the order pending: it is settled later, and never charged again. */
async function finish(shop: Shop, order: OrderRow, result: ChargeResult | null): Promise<PlacedOrder> {
  try {
    if (result === null || result.kind === 'approved') {
      await completeOrder(shop.pool, order.reference_id, result?.paymentId ?? null);
      return placed;
    }
    if (result.kind === 'indeterminate') return refused(indeterminate);
    const refusal = result.kind === 'declined' ? declined(result.message) : processorUnreachable;
    await releaseOrder(shop.pool, order, refusal);
    return refused(refusal);
  } catch (error) {
    shop.log.error(error, `The order ${order.reference_id} could not be stored`);
    return refused(indeterminate);
  }
}
