import {
  isOpenTo,
  type Order,
  type Refusal,
  type RequestedOrder,
  type Reservation,
  refusals,
} from '@ticket-storefront/order-port';
import { lockPromo } from '../catalog/read-catalog';
import { type Database, tryInTransaction } from '../database/connection';
import { checkHolds, hashNetworks } from './check-holds';
import { checkOrder, checkPromoUse } from './check-order';
import { type CheckedOrder, fingerprintOf, type HoldLimits } from './model/checked-order';
import { nextOrderState, stateOf } from './model/order-state';
import { releaseOrder } from './release-order';
import {
  findOrder,
  type HoldClient,
  isSameCartOpen,
  lockOrder,
  lockReference,
  lockReferenceAndVisitor,
  saveAttempt,
} from './repository';

const refused = (refusal: Refusal): Reservation => ({ kind: 'refused', refusal });

/**
 * Holds tickets and promo code for an order; checks everything it can without a lock. The same reference never reserves twice: a
 * repeated request gets the existing order.
 */
export async function reserveOrder(
  database: Database,
  limits: HoldLimits,
  request: RequestedOrder,
): Promise<Reservation> {
  const known = reservationOfKnown(await findOrder(database, request.referenceID), request);
  if (known) return known;
  const checked = await checkOrder(database, limits, request);
  if (!checked.ok) return refused(checked.refusal);
  const { visitor, networks, referenceID } = request;
  const client = { visitor, networks: hashNetworks(limits.addressKey, networks) };
  const findRefusal = () => checkHolds(database, limits, client, request, checked.order);
  const refusal = await findRefusal();
  if (refusal) return refused(refusal);
  const reservation = await tryInTransaction(database, (transaction) =>
    hold(transaction, request, client, checked.order),
  );
  if (reservation?.kind === 'reserved') {
    // Concurrent orders of the same client are only visible now: a lock would let one locked ticket delay others. If this check
    // fails, the stored order stays.
    const late = await findRefusal().catch(() => null);
    if (!late) return reservation;
    const attempt = reservation.order.attempt.number;
    await releaseOrder(database, { referenceID, attempt }, late);
    return refused(late);
  }
  if (reservation) return reservation;
  const checkedAgain = await checkOrder(database, limits, request);
  return refused(checkedAgain.ok ? refusals.unavailable : checkedAgain.refusal);
}

/** Stores the attempt; null if its tickets are gone. They are locked last, only for the commit. */
async function hold(
  transaction: Database,
  request: RequestedOrder,
  client: HoldClient,
  order: CheckedOrder,
): Promise<Reservation | null> {
  const { referenceID, secretHash } = request;
  if (request.visitor === null) await lockReference(transaction, referenceID);
  else await lockReferenceAndVisitor(transaction, referenceID, request.visitor);
  const stored = await lockOrder(transaction, referenceID);
  const next = nextOrderState(stateOf(stored), { type: 'reserved' });
  const known = reservationOfKnown(stored, request);
  if (known || !next) return known;
  if (request.visitor !== null && (await isSameCartOpen(transaction, request)))
    return refused(refusals.paidElsewhere);
  if (order.promo && !order.promo.unlimited_usage) {
    await lockPromo(transaction, order.promo.id);
    const use = await checkPromoUse(transaction, request.eventId, request.promoUid);
    if (!use.ok) return refused(use.refusal);
  }
  const attempt = await saveAttempt(transaction, { request, client, order }, next);
  return attempt && { kind: 'reserved', order: { referenceID, status: 'pending', secretHash, attempt } };
}

/** The answer to a request whose reference gets no further attempt, or null. */
function reservationOfKnown(known: Order | null, request: RequestedOrder): Reservation | null {
  if (known && !isOpenTo(known, request)) return refused(refusals.referenceTaken);
  if (nextOrderState(stateOf(known), { type: 'reserved' })) return null;
  switch (known?.status) {
    case 'pending':
    case 'completed': {
      const isSame = known.attempt.fingerprint === fingerprintOf(request);
      return isSame ? { kind: 'known', order: known } : { kind: 'taken', by: known };
    }
    case 'abandoned':
      return refused(refusals.orderAbandoned);
    case 'refunded':
      return refused(refusals.moneyReturned);
    case 'reversed':
      return refused(refusals.paymentFellThrough);
    default:
      // In an unrecognised state it may have been charged.
      return refused(refusals.indeterminate);
  }
}
