import { setTimeout as wait } from 'node:timers/promises';
import {
  type Charge,
  type ChargeResult,
  type CompletedOrder,
  type Order,
  type PaymentAttempt,
  type PendingOrder,
  type PlacedOrder,
  type Refusal,
  type Refused,
  type RequestedOrder,
  type Reservation,
  refusals,
} from '@ticket-storefront/order-port';
import { completeOrder, receivePayment } from './complete-order';
import type { OrderServices } from './order-services';
import { releaseOrder } from './release-order';
import { findOrder } from './repository';
import { settleOrder } from './settle-attempts';

const pollMs = 50;

const placed: PlacedOrder = { ok: true };
const refused = (refusal: Refusal): PlacedOrder => ({ ok: false, refusal });

/** Reserves, charges and stores an order, once per request. Without `charge` only free orders succeed. */
export function placeOrder(
  services: OrderServices,
  request: RequestedOrder,
  charge: Charge | null = null,
): Promise<PlacedOrder> {
  return whileAdmitted(services, request, () => placeAdmitted(services, request, charge));
}

/** Runs the work of an admitted order; one that has to wait is not charged. */
export async function whileAdmitted<Done extends { readonly ok: true } | Refused>(
  services: OrderServices,
  request: RequestedOrder,
  work: () => Promise<Done>,
): Promise<Done | Refused> {
  const { admission, log } = services;
  const refusal = await admission.admit(request).catch((error: unknown) => {
    log.error(error, 'Could not admit an order');
    return refusals.unavailable;
  });
  if (refusal?.reason === 'busy') {
    return { ok: false, refusal: await refusalForUnreadReference(services, request.referenceID, refusal) };
  }
  if (refusal) return { ok: false, refusal };
  const finish = () =>
    admission.finish(request).catch((error: unknown) => log.error(error, 'Could not end an admission'));
  try {
    const done = await work();
    // The sale of an order ends its admission, and a payment that is open goes on with it.
    if (!done.ok || request.visitor === null) await finish();
    return done;
  } catch (error) {
    await finish();
    throw error;
  }
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
      refusal.reason === 'busy'
        ? await refusalForUnreadReference(services, request.referenceID, refusal)
        : refusal,
    );
  }
  if (reservation.kind === 'taken') return refused(refusals.referenceTaken);
  if (reservation.kind === 'known') return awaitOutcome(services, reservation.order);
  const { order } = reservation;
  if (order.attempt.total === 0 || !charge) {
    const refusal = await services.refuseFreeOrder(request);
    return finish(services, order, refusal && { kind: 'refused', refusal });
  }
  const result = await charge(attemptOf(order));
  return finish(services, order, result);
}

/** A failure before the charge certainly costs nothing. */
async function tryReserve(services: OrderServices, request: RequestedOrder): Promise<Reservation> {
  try {
    return await services.reserve(request);
  } catch (error) {
    services.log.error(error, 'Could not reserve an order');
    return { kind: 'refused', refusal: refusals.unavailable };
  }
}

const attemptOf = ({ referenceID, attempt }: PendingOrder): PaymentAttempt => ({
  referenceID,
  attempt: attempt.number,
  amountCents: attempt.total,
});

const keyOf = ({ referenceID, attempt }: PendingOrder) => ({
  referenceID,
  attempt: attempt.number,
  eventId: attempt.eventId,
});

/** A failure after the charge leaves the order pending: it is settled later and never charged again. */
async function finish(
  services: OrderServices,
  order: PendingOrder,
  result: ChargeResult | { readonly kind: 'refused'; readonly refusal: Refusal } | null,
): Promise<PlacedOrder> {
  const { referenceID } = order;
  try {
    if (result === null) {
      await completeOrder(services, keyOf(order), null);
      return placed;
    }
    if (result.kind === 'approved') return await finishPaid(services, order, result.paymentId);
    if (result.kind === 'indeterminate') return refused(refusals.indeterminate);
    const refusal = refusalOf(result);
    await releaseOrder(services, keyOf(order), refusal);
    return refused(refusal);
  } catch (error) {
    services.log.error(error, `Could not store the order ${referenceID}`);
    return refused(refusals.indeterminate);
  }
}

function refusalOf(
  result:
    | Exclude<ChargeResult, { readonly kind: 'approved' | 'indeterminate' }>
    | { readonly kind: 'refused'; readonly refusal: Refusal },
): Refusal {
  if (result.kind === 'refused') return result.refusal;
  return result.kind === 'declined' ? refusals.declined(result.message) : refusals.processorUnreachable;
}

/** An order that was abandoned during its payment gets tickets only if they are still free. */
async function finishPaid(
  services: OrderServices,
  order: PendingOrder,
  paymentId: string,
): Promise<PlacedOrder> {
  const attempt = attemptOf(order);
  const payment = { paymentId, amountCents: attempt.amountCents, isFinal: true };
  switch (await receivePayment(services, keyOf(order), payment, attempt.amountCents)) {
    case 'completed':
      return placed;
    case 'returned':
      return refused(refusals.moneyReturned);
    case 'not-now':
      return refused(refusals.indeterminate);
  }
}

/** Waits for the outcome of an order of another request. */
async function awaitOutcome(
  services: OrderServices,
  begun: PendingOrder | CompletedOrder,
): Promise<PlacedOrder> {
  const deadline = performance.now() + services.processorTimeoutMs - begun.attempt.ageMs;
  let order: Order | null = begun;
  while (order?.status === 'pending' && performance.now() < deadline) {
    await wait(pollMs);
    order = await findOrder(services.database, begun.referenceID);
  }
  if (order?.status === 'pending') order = await settleOrder(services, begun.referenceID);
  if (order?.status === 'completed') return { ok: true };
  if (order?.status === 'refunded') return { ok: false, refusal: refusals.moneyReturned };
  return { ok: false, refusal: order?.attempt?.refusal ?? refusals.indeterminate };
}

/**
 * The refusal of a request whose order was not read. If that order is pending or paid, the visitor must not read that nothing was
 * charged, or would pay twice. The status stays that of the refusal.
 */
export async function refusalForUnreadReference(
  { database }: Pick<OrderServices, 'database'>,
  referenceID: string,
  refusal: Refusal,
): Promise<Refusal> {
  const known = await findOrder(database, referenceID).catch(() => null);
  const isPaidFor = known?.status === 'pending' || known?.status === 'completed';
  return isPaidFor ? { ...refusals.indeterminate, status: refusal.status } : refusal;
}

export type SoldOutServices = Pick<OrderServices, 'database' | 'admission' | 'isSoldOut' | 'log'>;

/**
 * Refuses an order of a sold-out event at once, without counting, admission or a lock. Null if something may be left, or the
 * reference is known: that gets its own answer.
 */
export async function refuseSoldOut(
  { database, admission, isSoldOut, log }: SoldOutServices,
  request: RequestedOrder,
): Promise<Refusal | null> {
  try {
    if (!(await isSoldOut(request.eventId))) return null;
    if (await findOrder(database, request.referenceID)) return null;
    await admission.leave(request);
    return refusals.allSold;
  } catch (error) {
    log.error(error, 'Could not check whether an event is sold out');
    return null;
  }
}
