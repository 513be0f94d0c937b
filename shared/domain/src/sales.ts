import type { Event, TicketingItem } from './event';
import { hasEnded } from './has-ended';
import type { CartItem } from './order';
import { calendarDay, instantOfWallClock, minutesOfDay, roughInstantOf } from './zoned-time';

/** Whether a ticket can be bought now. */
export type SaleState =
  | { readonly state: 'open' }
  | { readonly state: 'before'; readonly opensAt: string }
  | { readonly state: 'ended' };

/**
 * Whether the item is on sale now (docs/rules.md, Ticket list). The sale includes its first instant, but not its last.
 * `timezone` is the event's, for dates written without an offset.
 */
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

/** What is not sold of an event: nothing is once it is over, or where no checkout serves it; without an account, what costs. */
export type SalesClosed = 'ended' | 'unpayable' | 'only-free';

/**
 * What cannot be bought of an event; null where all of it may be (docs/rules.md, Ticket list).
 * @param hasEnded - whether the event is over
 * @param processors - names of the processors that have a checkout; empty where they are not known
 */
export function salesClosed(
  event: Pick<Event, 'ticketing_payment_processor_config'>,
  hasEnded: boolean,
  processors: readonly string[],
): SalesClosed | null {
  if (hasEnded) return 'ended';
  const { processor, config } = event.ticketing_payment_processor_config ?? {};
  if (!processor || (processors.length > 0 && !processors.includes(processor))) return 'unpayable';
  return processor === 'stripe' && !config?.connected_account_id?.trim() ? 'only-free' : null;
}

type Loose<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | null | undefined };

/** The limits of an item, each of which may be missing. */
type QuantityLimits = Loose<Pick<CartItem, 'order_quantity_limit' | 'sales_limit_balance' | 'sales_limit'>>;

type Balance = Pick<CartItem, 'sales_limit_balance'>;

const isNumeric = (limit: number | null | undefined): limit is number => Number.isFinite(limit);

/** The maximum quantity of an item in one order; null where it has no limit (docs/rules.md, Quantity limits). */
export function maxQuantity(limits: QuantityLimits): number | null {
  const { order_quantity_limit, sales_limit_balance, sales_limit } = limits;
  const stock = isNumeric(sales_limit_balance) ? sales_limit_balance : sales_limit;
  const numeric = [order_quantity_limit, stock].filter(isNumeric);
  return numeric.length > 0 ? Math.min(...numeric) : null;
}

/** The quantity, limited to between 0 and the item's maximum. */
export const capQuantity = (limits: QuantityLimits, quantity: number): number =>
  Math.max(0, Math.min(quantity, maxQuantity(limits) ?? quantity));

/** Whether no ticket is left (docs/rules.md, Ticket list). */
export const isSoldOut = ({ sales_limit_balance }: Balance): boolean => sales_limit_balance === 0;

/** Whether so few tickets are left that their number is shown (docs/rules.md, Ticket list). */
export const isLowStock = ({ sales_limit_balance }: Balance): boolean =>
  sales_limit_balance !== null && sales_limit_balance > 0 && sales_limit_balance < 100;

/** The item as the visitor may buy it whose own unpaid order holds this many tickets of it. */
export const withOwnTickets = <Item extends Balance>(item: Item, own: number): Item =>
  item.sales_limit_balance === null || own === 0
    ? item
    : { ...item, sales_limit_balance: item.sales_limit_balance + own };

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

/** How an event stands on the landing page: a ticket can be bought, its sale begins later, or all are sold. */
export type Listing = 'on-sale' | 'soon' | 'sold-out';

/** How the landing page shows an active event; null where it shows none (docs/rules.md, Landing). */
export function listingOf(event: ListedEvent, items: readonly ListedItem[], now: Date): Listing | null {
  if (hasEnded(event, now)) return null;
  const states = items
    .filter(isPublic)
    .map((item) => ({ sale: saleState(item, now, event.timezone).state, isSoldOut: isSoldOut(item) }));
  if (states.some(({ sale, isSoldOut }) => sale === 'open' && !isSoldOut)) return 'on-sale';
  if (states.some(({ sale, isSoldOut }) => sale === 'before' && !isSoldOut)) return 'soon';
  return states.some(({ sale }) => sale === 'open') ? 'sold-out' : null;
}

/** Whether the landing page lists an event among those on sale. */
export const isListed = (event: ListedEvent, items: readonly ListedItem[], now: Date): boolean =>
  listingOf(event, items, now) === 'on-sale';

/** Order of the landing page; events without a date come last. */
export const soonestFirst = (a: ListedEvent, b: ListedEvent): number => compare(startOf(a), startOf(b));

const isPublic = (item: ListedItem) =>
  item.is_active && item.available_public_sale && !item.cashless_top_up_item;

function startOf({ start_date, start_time, timezone }: ListedEvent): number {
  const day = calendarDay(start_date, timezone);
  if (day === null) return Number.POSITIVE_INFINITY;
  return instantOfWallClock(day + (minutesOfDay(start_time) ?? 0) * 60_000, timezone);
}

const compare = (a: number, b: number) => (a === b ? 0 : a - b);
