import type { TicketingItem } from './event';
import { roughInstantOf } from './zoned-time';

/** Whether a ticket can be bought at the moment. */
export type SaleState =
  | { readonly state: 'open' }
  | { readonly state: 'before'; readonly opensAt: string }
  | { readonly state: 'ended' };

/** Whether the item is on sale, from the first instant to before the last, in the event's zone (docs/rules.md, Ticket list). */
export function saleState(
  { on_sale_date, off_sale_date }: Pick<TicketingItem, 'on_sale_date' | 'off_sale_date'>,
  now: Date,
  timezone: string | null = null,
): SaleState {
  const opens = roughInstantOf(on_sale_date, timezone, now.getTime());
  const closes = roughInstantOf(off_sale_date, timezone, now.getTime());
  if (closes !== null && now.getTime() >= closes) return { state: 'ended' };
  if (on_sale_date !== null && opens !== null && now.getTime() < opens) {
    return { state: 'before', opensAt: on_sale_date };
  }
  return { state: 'open' };
}

/** Milliseconds before a sale begins from which on its line is open; the order of places until then is drawn by lot. */
export const lineOpensMs = 60 * 60_000;

/**
 * When the sale of an event begins whose tickets are all not on sale yet, up to two days early if that is far; null if one is on sale,
 * if all have ended, or without tickets.
 */
export function saleBeginsAt(
  items: readonly Pick<TicketingItem, 'on_sale_date' | 'off_sale_date'>[],
  now: Date,
  timezone: string | null,
): Date | null {
  const states = items.map((item) => saleState(item, now, timezone));
  if (states.some(({ state }) => state === 'open')) return null;
  const instants = states.flatMap((sale) =>
    sale.state === 'before'
      ? [roughInstantOf(sale.opensAt, timezone, now.getTime()) ?? Number.POSITIVE_INFINITY]
      : [],
  );
  const first = Math.min(...instants);
  return Number.isFinite(first) ? new Date(first) : null;
}
