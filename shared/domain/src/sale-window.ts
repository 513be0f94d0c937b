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
