import type { Event } from './event';
import { hasEnded } from './event-dates';
import { isSoldOut } from './quantity';
import { saleState } from './sale-window';
import type { TicketingItem } from './ticketing-item';
import { minutesOfDay } from './time-of-day';
import { calendarDay, instantOfWallClock } from './zoned-time';

type ListedEvent = Pick<Event, 'start_date' | 'end_date' | 'start_time' | 'end_time' | 'timezone'>;

type ListedItem = Pick<
  TicketingItem,
  | 'on_sale_date'
  | 'off_sale_date'
  | 'sales_limit_balance'
  | 'is_active'
  | 'available_public_sale'
  | 'cashless_top_up_item'
>;

/** Whether the landing page lists an active event: it is not over, and a ticket can be bought (docs/rules.md, Landing). */
export const isListed = (event: ListedEvent, items: readonly ListedItem[], now: Date): boolean =>
  !hasEnded(event, now) && items.some((item) => isOnSale(item, now, event.timezone));

/** Order of the landing page; events without a date come last. */
export const soonestFirst = (a: ListedEvent, b: ListedEvent): number => compare(startOf(a), startOf(b));

const isOnSale = (item: ListedItem, now: Date, timezone: string | null) =>
  item.is_active &&
  item.available_public_sale &&
  !item.cashless_top_up_item &&
  !isSoldOut(item) &&
  saleState(item, now, timezone).state === 'open';

function startOf({ start_date, start_time, timezone }: ListedEvent): number {
  const day = calendarDay(start_date, timezone);
  if (day === null) return Number.POSITIVE_INFINITY;
  return instantOfWallClock(day + (minutesOfDay(start_time) ?? 0) * 60_000, timezone);
}

const compare = (a: number, b: number) => (a === b ? 0 : a - b);
