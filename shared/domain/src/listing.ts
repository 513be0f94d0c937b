import type { Scheduled, TicketingItem } from './event';
import { hasEnded } from './has-ended';
import { isSoldOut } from './quantity';
import { saleState } from './sale-window';
import { calendarDay, instantOfWallClock, minutesOfDay } from './zoned-time';

type ListedItem = Pick<
  TicketingItem,
  | 'on_sale_date'
  | 'off_sale_date'
  | 'sales_limit_balance'
  | 'is_active'
  | 'available_public_sale'
  | 'cashless_top_up_item'
>;

/** An event's state on the landing page: a ticket can be bought, its sale begins later, or all are sold. */
export type Listing = 'on-sale' | 'soon' | 'sold-out';

/** The state of an active event on the landing page; null if it is not shown (docs/rules.md, Landing). */
export function listingOf(event: Scheduled, items: readonly ListedItem[], now: Date): Listing | null {
  if (hasEnded(event, now)) return null;
  const states = items
    .filter(isPublic)
    .map((item) => ({ sale: saleState(item, now, event.timezone).state, isSoldOut: isSoldOut(item) }));
  if (states.some(({ sale, isSoldOut }) => sale === 'open' && !isSoldOut)) return 'on-sale';
  if (states.some(({ sale, isSoldOut }) => sale === 'before' && !isSoldOut)) return 'soon';
  return states.some(({ sale }) => sale === 'open') ? 'sold-out' : null;
}

/** Whether the landing page lists an event as on sale. */
export const isListed = (event: Scheduled, items: readonly ListedItem[], now: Date): boolean =>
  listingOf(event, items, now) === 'on-sale';

/** Sort order of the landing page; events without a date come last. */
export const soonestFirst = (a: Scheduled, b: Scheduled): number => compare(startOf(a), startOf(b));

const isPublic = (item: ListedItem) =>
  item.is_active && item.available_public_sale && !item.cashless_top_up_item;

function startOf({ start_date, start_time, timezone }: Scheduled): number {
  const day = calendarDay(start_date, timezone);
  if (day === null) return Number.POSITIVE_INFINITY;
  return instantOfWallClock(day + (minutesOfDay(start_time) ?? 0) * 60_000, timezone);
}

const compare = (a: number, b: number) => (a === b ? 0 : a - b);
