import {
  type Charge,
  type ChargeResult,
  declined,
  indeterminate,
  moneyReturned,
  type PaymentAttempt,
  type PendingOrder,
  type PlacedOrder,
  processorUnreachable,
  type Refusal,
  type RequestedOrder,
  type Reservation,
  referenceTaken,
  unavailable,
} from '@storefront/order-port';

import { awaitOutcome } from './await-outcome';
import { completeOrder } from './complete-order';
import type { OrderServices } from './order-services';
import { receivePayment } from './receive-payment';
import { refuseUnseen } from './refuse-unseen';
import { releaseOrder } from './release-order';
import { whileAdmitted } from './while-admitted';

const placed: PlacedOrder = { ok: true };
const refused = (refusal: Refusal): PlacedOrder => ({ ok: false, refusal });

/**
 * Takes an order: reserves, charges what there is to charge, stores. The same request under the same reference gets
 * the same answer and is charged once, also when sent twice at once. Without `charge` only a free order goes through.
 */
export function placeOrder(
  services: OrderServices,
  request: RequestedOrder,
  charge: Charge | null = null,
): Promise<PlacedOrder> {
  return whileAdmitted(services, request, () => placeAdmitted(services, request, charge));
}

async function placeAdmitted(
  services: OrderServices,
  request: RequestedOrder,
  charge: Charge | null,
): Promise<PlacedOrder> {
  const reservation = await tryReserve(services, request);
  if (reservation.kind === 'refused') {
    const { refusal } = reservation;
    return refused(
      refusal.reason === 'busy' ? await refuseUnseen(services, request.referenceID, refusal) : refusal,
    );
  }
  if (reservation.kind === 'taken') return refused(referenceTaken);
  if (reservation.kind === 'known') return awaitOutcome(services, reservation.order);
  const { order } = reservation;
  if (order.attempt.total === 0 || !charge) {
    const refusal = await services.refuseFreeOrder(request);
    return finish(services, order, refusal && { kind: 'refused', refusal });
  }
  const result = await charge(attemptOf(order));
  return finish(services, order, result);
}

/** Before anything is charged, a failure is certain to have cost nothing. */
async function tryReserve(services: OrderServices, request: RequestedOrder): Promise<Reservation> {
  try {
    return await services.reserve(request);
  } catch (error) {
    services.log.error(error, 'An order could not be reserved');
    return { kind: 'refused', refusal: unavailable };
  }
}

const attemptOf = ({ referenceID, attempt }: PendingOrder): PaymentAttempt => ({
  referenceID,
  attempt: attempt.number,
  amountCents: attempt.total,
});

/** After the charge, a failure to store leaves the order pending: it is settled later, and never charged again. */
async function finish(
  services: OrderServices,
  order: PendingOrder,
  result: ChargeResult | { readonly kind: 'refused'; readonly refusal: Refusal } | null,
): Promise<PlacedOrder> {
  const { referenceID } = order;
  try {
    if (result === null) {
      await completeOrder(services, attemptOf(order), null);
      return placed;
    }
    if (result.kind === 'approved') return await finishPaid(services, order, result.paymentId);
    if (result.kind === 'indeterminate') return refused(indeterminate);
    const refusal = refusalOf(result);
    await releaseOrder(services.database, attemptOf(order), refusal);
    return refused(refusal);
  } catch (error) {
    services.log.error(error, `The order ${referenceID} could not be stored`);
    return refused(indeterminate);
  }
}

function refusalOf(
  result:
    | Exclude<ChargeResult, { readonly kind: 'approved' | 'indeterminate' }>
    | { readonly kind: 'refused'; readonly refusal: Refusal },
): Refusal {
  if (result.kind === 'refused') return result.refusal;
  return result.kind === 'declined' ? declined(result.message) : processorUnreachable;
}

/** An order that was given up while its payment was under way gets its tickets only if they are still free. */
async function finishPaid(
  services: OrderServices,
  order: PendingOrder,
  paymentId: string,
): Promise<PlacedOrder> {
  const attempt = attemptOf(order);
  const payment = { paymentId, amountCents: attempt.amountCents, isFinal: true };
  switch (await receivePayment(services, attempt, payment, attempt.amountCents)) {
    case 'completed':
      return placed;
    case 'returned':
      return refused(moneyReturned);
    case 'not-now':
      return refused(indeterminate);
  }
}
