import {
  checkPromo,
  formatUsd,
  type OrderTotals,
  type PromoCode,
  priceOrder,
  promoMessages,
  totalCents,
} from '@ticket-storefront/domain';
import { hasEnded, saleState } from '@ticket-storefront/domain/dates';
import {
  type Refusal,
  type Refused,
  type RequestedLine,
  type RequestedOrder,
  refusals,
} from '@ticket-storefront/order-port';
import type { Sale as CatalogSale, OfferedTicket, StoredEvent } from '../catalog/read-catalog';
import {
  type CheckedOrder,
  checkStock,
  type FoundPromo,
  type HoldLimits,
  type OrderLine,
} from './model/checked-order';

const amounts = [
  'subtotal',
  'ticketing_item_fee',
  'service_fee',
  'tax',
  'digital_surcharge',
  'total_promo_amount',
  'transaction_total',
] as const satisfies readonly (keyof OrderTotals)[];

type Checked = { readonly ok: true; readonly order: CheckedOrder } | Refused;

/** Checks a request against the catalogue; in a rush most orders end here. @param promo - with the uid of the request, or null */
export function checkOrder(
  { now, event, items: found, offers }: CatalogSale,
  promo: FoundPromo | null,
  limits: Pick<HoldLimits, 'ticketsPerOrder'>,
  request: RequestedOrder,
): Checked {
  const refuse = (refusal: Refusal): Checked => ({ ok: false, refusal });
  const eventRefusal = checkEvent(event, request, now);
  if (eventRefusal || !event) return refuse(eventRefusal ?? refusals.invalid('This event does not exist.'));

  const matched = matchLines(request.lines, found, event);
  if (!matched.ok) return matched;
  const { lines } = matched;
  const email = request.customer.email.toLowerCase();
  const lineRefusal = checkLines(lines, { timezone: event.timezone, now, offers, email, ...limits });
  if (lineRefusal) return refuse(lineRefusal);

  const use = checkPromoUse(promo, request.promoUid);
  if (!use.ok) return use;
  const items = lines.map(({ item, quantity }) => ({ ...item, quantity }));
  const totals = priceOrder({ event, items, promo: use.promo });
  const priceRefusal = checkPrice(totals, request.totals);
  if (priceRefusal) return refuse(priceRefusal);
  if (totalCents(totals) > 0 && !request.hasPayment)
    return refuse(refusals.invalid('This order is not free: please pay for it.'));
  return { ok: true, order: { lines, promo: use.promo, totals } };
}

/** Why this event takes no such order now, or null. */
export function checkEvent(event: StoredEvent | null, request: RequestedOrder, now: Date): Refusal | null {
  if (!event) return refusals.invalid('This event does not exist.');
  if (!event.is_active) return refusals.saleClosed('Tickets for this event are no longer on sale.');
  if (event.processor !== request.processor) return refusals.wrongProcessor;
  if (hasEnded(event, now)) return refusals.saleClosed('This event is over.');
  return null;
}

type MatchedLines = { readonly ok: true; readonly lines: readonly OrderLine[] } | Refused;

function matchLines(
  requested: readonly RequestedLine[],
  items: readonly OrderLine['item'][],
  event: StoredEvent,
): MatchedLines {
  const lines: OrderLine[] = [];
  for (const { id, quantity } of requested) {
    const item = items.find((candidate) => candidate.id === id && candidate.event_id === event.id);
    if (!item)
      return {
        ok: false,
        refusal: refusals.invalid('The order has a ticket that this event does not have.'),
      };
    lines.push({ item, quantity });
  }
  return { ok: true, lines };
}

interface Sale extends Pick<HoldLimits, 'ticketsPerOrder'> {
  readonly timezone: string | null;
  readonly now: Date;
  /** What the visitor was offered. */
  readonly offers: readonly OfferedTicket[];
  /** The order's e-mail address, in lower case. */
  readonly email: string;
}

function checkLines(lines: readonly OrderLine[], sale: Sale): Refusal | null {
  for (const line of lines) {
    const refusal = checkLine(line, sale);
    if (refusal) return refusal;
  }
  return null;
}

function checkLine(
  { item, quantity }: OrderLine,
  { timezone, now, offers, email, ticketsPerOrder }: Sale,
): Refusal | null {
  if (!item.is_active || !item.available_public_sale || item.cashless_top_up_item) {
    return refusals.saleClosed(`"${item.name}" is not on sale.`);
  }
  const { state } = saleState(item, now, timezone);
  if (state === 'before') return refusals.saleClosed(`"${item.name}" is not on sale yet.`);
  if (state === 'ended') return refusals.saleClosed(`The sale of "${item.name}" has ended.`);
  const max = item.order_quantity_limit ?? ticketsPerOrder;
  if (quantity > max) return refusals.invalid(`You can buy up to ${max} of "${item.name}" in one order.`);
  const offer = offers.find(({ item_id }) => item_id === item.id);
  const isOwn = offer?.email.toLowerCase() === email;
  const refusal = checkStock(item, quantity, isOwn ? 1 : 0);
  return refusal && offer && !isOwn ? refusals.otherEmail(item.name, offer.email) : refusal;
}

type PromoUse = { readonly ok: true; readonly promo: PromoCode | null } | Refused;

/** The promo code of an order. A single-use code is refused while another order holds it. */
function checkPromoUse(found: FoundPromo | null, uid: string | null): PromoUse {
  if (uid === null) return { ok: true, promo: null };
  const check = checkPromo(found?.promo ?? null, uid);
  if (!check.ok) return refusedPromo(check.reason);
  const isTaken = !check.promo.unlimited_usage && found?.isHeld;
  return isTaken ? refusedPromo('used') : { ok: true, promo: check.promo };
}

export const refusedPromo = (reason: 'unknown' | 'used'): Refused => ({
  ok: false,
  refusal: refusals.promoUnavailable(promoMessages(reason).box ?? 'This promo code cannot be used.'),
});

function checkPrice(ours: OrderTotals, theirs: OrderTotals): Refusal | null {
  if (amounts.every((amount) => ours[amount] === theirs[amount])) return null;
  return refusals.priceChanged(
    `The price of this order has changed: it is now ${formatUsd(totalCents(ours))}. Nothing was charged. Please check your order.`,
  );
}
