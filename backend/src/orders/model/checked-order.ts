import { createHash } from 'node:crypto';
import type { OrderTotals, PromoCode } from '@ticket-storefront/domain';
import type { TicketingItem } from '@ticket-storefront/domain/events';
import { type Refusal, type RequestedOrder, refusals } from '@ticket-storefront/order-port';

export interface OrderLine {
  readonly item: TicketingItem & Stock;
  readonly quantity: number;
}

/** A valid order with our own prices. */
export interface CheckedOrder {
  readonly lines: readonly OrderLine[];
  readonly promo: PromoCode | null;
  readonly totals: OrderTotals;
}

/** A promo code of an event, and whether an order holds or has used it. */
export interface FoundPromo {
  readonly promo: PromoCode;
  readonly isHeld: boolean;
}

/** How much one client may hold in unpaid orders. */
export interface HoldLimits {
  readonly ordersPerVisitor: number;
  readonly ordersPerAddress: number;
  /** Percent of the unsold tickets, of a kind and of an event, for one network. */
  readonly sharePerAddress: number;
  /** Tickets of a kind in one order, if the ticket has no limit. */
  readonly ticketsPerOrder: number;
  /** Key of the hashes of networks. */
  readonly addressKey: string;
}

/** The stock of a ticket; without a capacity there is no limit. */
interface Stock {
  /** Tickets to be sold here in all. */
  readonly capacity: number | null;
  readonly sold_count: number;
  /** Tickets in open orders. */
  readonly held_count: number;
}

const freeOf = ({ capacity, sold_count, held_count }: Stock): number | null =>
  capacity === null ? null : capacity - sold_count - held_count;

/** Why so many of a ticket are not available now, or null. @param own - how many are held for this buyer */
export function checkStock(
  item: Stock & { readonly name: string },
  quantity: number,
  own = 0,
): Refusal | null {
  const left = freeOf(item);
  if (left === null || quantity <= left + own) return null;
  const free = left + own;
  const ticket = `"${item.name}"`;
  if (item.held_count > own) {
    return refusals.inOtherCarts(
      free === 0
        ? `${ticket} is in other carts right now and may come back. Nothing was charged.`
        : `Only ${free} of ${ticket} can be bought right now. More are in other carts and may come back. Nothing was charged.`,
    );
  }
  return refusals.soldOut(free === 0 ? `${ticket} is sold out.` : `Only ${free} of ${ticket} left.`);
}

/** The same for requests of the same order; ignores card details. */
export function fingerprintOf(request: RequestedOrder): string {
  const { eventId, lines, promoUid, customer, totals, processor } = request;
  const content = [
    processor,
    eventId,
    lines.map(({ id, quantity }) => [id, quantity]).sort(([a = 0], [b = 0]) => a - b),
    promoUid,
    Object.entries(customer).sort(([a], [b]) => a.localeCompare(b)),
    Object.entries(totals).sort(([a], [b]) => a.localeCompare(b)),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
