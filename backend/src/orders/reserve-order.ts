import { totalCents } from '@storefront/domain/order-total';
import { priceOrder } from '@storefront/domain/pricing';
import { findEvent, lockItems } from '../catalog/read-catalog';
import type { Database } from '../database/connection';
import { checkEvent } from './check-event';
import { checkLines, matchLines } from './check-lines';
import { checkPrice } from './check-price';
import { checkPromoUse } from './check-promo-use';
import type { CheckedOrder } from './model/checked-order';
import { fingerprintOf } from './model/fingerprint';
import { type CompletedOrder, type Order, type PendingOrder, stateOf } from './model/order';
import { isOpenTo } from './model/order-owner';
import { nextOrderState } from './model/order-state';
import {
  givenUp,
  indeterminate,
  invalid,
  moneyReturned,
  paymentFellThrough,
  type Refusal,
  referenceTaken,
} from './model/refusal';
import type { RequestedOrder } from './model/requested-order';
import { lockOrder } from './repository/find-order';
import { lockReference } from './repository/lock-reference';
import { countHeldTickets } from './repository/open-orders';
import { saveAttempt } from './repository/save-attempt';
import { saveOrderState } from './repository/save-order-state';

/**
 * What was decided about a request: it may be charged now; the same order is known already; another order has its
 * reference; or it is refused.
 */
export type Reservation =
  | { readonly kind: 'reserved'; readonly order: PendingOrder }
  | { readonly kind: 'known'; readonly order: PendingOrder | CompletedOrder }
  | { readonly kind: 'taken'; readonly by: PendingOrder | CompletedOrder }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

type Checked =
  | { readonly ok: true; readonly order: CheckedOrder }
  | { readonly ok: false; readonly refusal: Refusal };

/**
 * Holds tickets and promo code for the order, in one transaction. The same reference never reserves twice: the second
 * request is told of the order as it is.
 */
export function reserveOrder(database: Database, request: RequestedOrder, now: Date): Promise<Reservation> {
  const { referenceID } = request;
  return database.transaction().execute(async (transaction): Promise<Reservation> => {
    await lockReference(transaction, referenceID);
    const known = await lockOrder(transaction, referenceID);
    if (known && !isOpenTo(known, request)) return { kind: 'refused', refusal: referenceTaken };
    const next = nextOrderState(stateOf(known), { type: 'reserved' });
    if (!next) return describeKnown(known, request);
    const checked = await checkOrder(transaction, request, now);
    if (!checked.ok) return { kind: 'refused', refusal: checked.refusal };
    await saveOrderState(transaction, referenceID, next, request.secretHash);
    const attempt = await saveAttempt(transaction, request, checked.order, next.attempt);
    return {
      kind: 'reserved',
      order: { referenceID, status: 'pending', secretHash: request.secretHash, attempt },
    };
  });
}

/** What is said to a request whose reference gets no further attempt. */
function describeKnown(known: Order | null, request: RequestedOrder): Reservation {
  switch (known?.status) {
    case 'pending':
    case 'completed': {
      const isSame = known.attempt.fingerprint === fingerprintOf(request);
      return isSame ? { kind: 'known', order: known } : { kind: 'taken', by: known };
    }
    case 'abandoned':
      return { kind: 'refused', refusal: givenUp };
    case 'refunded':
      return { kind: 'refused', refusal: moneyReturned };
    case 'reversed':
      return { kind: 'refused', refusal: paymentFellThrough };
    default:
      // In a state that is not known here: it may have been charged.
      return { kind: 'refused', refusal: indeterminate };
  }
}

/** Checks the request against the catalogue. What it read of stock and promo stays locked. */
async function checkOrder(database: Database, request: RequestedOrder, now: Date): Promise<Checked> {
  const refuse = (refusal: Refusal): Checked => ({ ok: false, refusal });
  const event = await findEvent(database, request.eventId);
  const eventRefusal = checkEvent(event, request, now);
  if (eventRefusal || !event) return refuse(eventRefusal ?? invalid('This event does not exist.'));

  const ids = request.lines.map((line) => line.id);
  const matched = matchLines(request.lines, await lockItems(database, ids), event);
  if (!matched.ok) return matched;
  const { lines } = matched;
  const held = await countHeldTickets(database, ids);
  const lineRefusal = checkLines(lines, { timezone: event.timezone, now, held });
  if (lineRefusal) return refuse(lineRefusal);

  const use = await checkPromoUse(database, event.id, request.promoUid);
  if (!use.ok) return use;
  const items = lines.map(({ item, quantity }) => ({ ...item, quantity }));
  const totals = priceOrder({ event, items, promo: use.promo });
  const priceRefusal = checkPrice(totals, request.totals);
  if (priceRefusal) return refuse(priceRefusal);
  if (totalCents(totals) > 0 && !request.hasPayment)
    return refuse(invalid('This order is not free: please pay for it.'));
  return { ok: true, order: { lines, promo: use.promo, totals } };
}
