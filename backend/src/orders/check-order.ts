import { totalCents } from '@storefront/domain/order-total';
import { priceOrder } from '@storefront/domain/pricing';
import { invalid, type Refusal, type RequestedOrder } from '@storefront/order-port';

import { readSale } from '../catalog/read-sale';
import type { Database } from '../database/connection';
import { checkEvent } from './check-event';
import { checkLines, matchLines } from './check-lines';
import { checkPrice } from './check-price';
import { checkPromoUse } from './check-promo-use';
import type { CheckedOrder, HoldLimits } from './model/checked-order';

type Checked =
  | { readonly ok: true; readonly order: CheckedOrder }
  | { readonly ok: false; readonly refusal: Refusal };

/** Checks the request against the catalogue, without a lock: most of a rush ends here. */
export async function checkOrder(
  database: Database,
  limits: Pick<HoldLimits, 'ticketsPerOrder'>,
  request: RequestedOrder,
): Promise<Checked> {
  const refuse = (refusal: Refusal): Checked => ({ ok: false, refusal });
  const ids = request.lines.map((line) => line.id);
  const { now, event, items: found } = await readSale(database, request.eventId, ids);
  const eventRefusal = checkEvent(event, request, now);
  if (eventRefusal || !event) return refuse(eventRefusal ?? invalid('This event does not exist.'));

  const matched = matchLines(request.lines, found, event);
  if (!matched.ok) return matched;
  const { lines } = matched;
  const lineRefusal = checkLines(lines, { timezone: event.timezone, now, ...limits });
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
