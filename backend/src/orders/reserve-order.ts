import { totalCents } from '@storefront/domain/order-total';
import { priceOrder } from '@storefront/domain/pricing';
import { findEvent, lockItems } from '../catalog/read-catalog';
import type { Pool, Queryable } from '../database/connection';
import { inTransaction } from '../database/transaction';
import { isAbandoned } from './abandon-order';
import { checkEvent } from './check-event';
import { checkLines, matchLines } from './check-lines';
import { checkPrice } from './check-price';
import { checkPromoUse } from './check-promo-use';
import type { CheckedOrder } from './checked-order';
import { fingerprintOf } from './fingerprint';
import { countHeldTickets } from './held-tickets';
import { lockReference } from './lock-reference';
import type { OrderRequest } from './order-request';
import { lockOrder, type OrderRow } from './order-row';
import { givenUp, invalid, type Refusal, referenceTaken } from './refusal';
import { storeReservation } from './store-reservation';

/** What was decided about a request: it may be charged now, it is known already, or it is refused. */
export type Reservation =
  | { readonly kind: 'reserved'; readonly order: OrderRow }
  | { readonly kind: 'known'; readonly order: OrderRow }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

type Checked =
  | { readonly ok: true; readonly order: CheckedOrder }
  | { readonly ok: false; readonly refusal: Refusal };

/**
 * Holds tickets and promo code for the order, in one transaction. The same reference never reserves twice: whoever
 * comes second gets the order as it is.
 */
export function reserveOrder(pool: Pool, request: OrderRequest, now: Date): Promise<Reservation> {
  return inTransaction(pool, async (client): Promise<Reservation> => {
    await lockReference(client, request.referenceID);
    if (await isAbandoned(client, request.referenceID)) return { kind: 'refused', refusal: givenUp };
    const known = await lockOrder(client, request.referenceID);
    if (known && known.status !== 'refused') {
      return known.fingerprint === fingerprintOf(request)
        ? { kind: 'known', order: known }
        : { kind: 'refused', refusal: referenceTaken };
    }
    const checked = await checkOrder(client, request, now);
    if (!checked.ok) return { kind: 'refused', refusal: checked.refusal };
    const order = await storeReservation(client, request, checked.order, (known?.attempt ?? 0) + 1);
    return { kind: 'reserved', order };
  });
}

/** Checks the request against the catalogue. What it read of stock and promo stays locked. */
async function checkOrder(database: Queryable, request: OrderRequest, now: Date): Promise<Checked> {
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
