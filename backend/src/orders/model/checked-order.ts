import { createHash } from 'node:crypto';
import type { OrderTotals, PromoCode } from '@storefront/domain';
import type { TicketingItem } from '@storefront/domain/events';
import { inOtherCarts, type Refusal, type RequestedOrder, soldOut } from '@storefront/order-port';

/** A requested line with the ticket it is for. */
export interface OrderLine {
  readonly item: TicketingItem & Stock;
  readonly quantity: number;
}

/** An order that holds, priced from our own data. */
export interface CheckedOrder {
  readonly lines: readonly OrderLine[];
  readonly promo: PromoCode | null;
  readonly totals: OrderTotals;
}

/** How much one client holds at most in orders that are not paid. */
export interface HoldLimits {
  readonly ordersPerVisitor: number;
  readonly ordersPerAddress: number;
  /** Percent of what is not sold of a ticket, and of an event, that orders from one network hold at most. */
  readonly sharePerAddress: number;
  /** Most tickets of a kind in one order, where the ticket names no limit. */
  readonly ticketsPerOrder: number;
  /** Key of the hashes by which addresses are told apart. */
  readonly addressKey: string;
}

/** The stock of a ticket: without a capacity there is no limit. */
interface Stock {
  /** How many may be sold here in all. */
  readonly capacity: number | null;
  readonly sold_count: number;
  /** How many open orders hold. */
  readonly held_count: number;
}

/** How many can be taken now; null where there is no limit. */
const freeOf = ({ capacity, sold_count, held_count }: Stock): number | null =>
  capacity === null ? null : capacity - sold_count - held_count;

/** Why that many of a ticket cannot be taken now, or null. */
export function checkStock(item: Stock & { readonly name: string }, quantity: number): Refusal | null {
  const free = freeOf(item);
  if (free === null || quantity <= free) return null;
  const ticket = `"${item.name}"`;
  if (item.held_count > 0) {
    return inOtherCarts(
      free === 0
        ? `${ticket} is in other carts right now and may come back. Nothing was charged.`
        : `Only ${free} of ${ticket} are free right now. Others are in other carts and may come back. Nothing was charged.`,
    );
  }
  return soldOut(free === 0 ? `${ticket} is sold out.` : `Only ${free} of ${ticket} are left.`);
}

/** Tells whether two requests ask for the same order. Card details play no part in it. */
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
