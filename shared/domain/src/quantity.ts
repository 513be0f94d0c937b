import type { Event } from './event';
import type { CartItem } from './order';

/** Why an event is not sold. `ended`, or no checkout supports it: nothing is sold; without an account, only free tickets are. */
export type SalesClosed = 'ended' | 'unpayable' | 'only-free';

/** The payment options of a shop, by the processor names in events. */
export interface PaidBy {
  /** The checkout of each processor; empty if unknown. */
  readonly checkouts: Readonly<Record<string, unknown>>;
  /** Processors that pay events into their own accounts. */
  readonly needAccount: readonly string[];
}

/** What cannot be bought of an event; null if everything can (docs/rules.md, Ticket list). */
export function salesClosed(
  event: Pick<Event, 'ticketing_payment_processor_config'>,
  hasEnded: boolean,
  { checkouts, needAccount }: PaidBy,
): SalesClosed | null {
  if (hasEnded) return 'ended';
  const { processor, config } = event.ticketing_payment_processor_config ?? {};
  const served = Object.keys(checkouts);
  if (!processor || (served.length > 0 && !served.includes(processor))) return 'unpayable';
  return needAccount.includes(processor) && !config?.connected_account_id?.trim() ? 'only-free' : null;
}

type Loose<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | null | undefined };

/** The limits of an item, which may be missing. */
type QuantityLimits = Loose<Pick<CartItem, 'order_quantity_limit' | 'sales_limit_balance' | 'sales_limit'>>;

type Balance = Pick<CartItem, 'sales_limit_balance'>;

const isNumeric = (limit: number | null | undefined): limit is number => Number.isFinite(limit);

/** The maximum quantity of an item in one order; null without a limit (docs/rules.md, Quantity limits). */
export function maxQuantity(limits: QuantityLimits): number | null {
  const { order_quantity_limit, sales_limit_balance, sales_limit } = limits;
  const stock = isNumeric(sales_limit_balance) ? sales_limit_balance : sales_limit;
  const numeric = [order_quantity_limit, stock].filter(isNumeric);
  return numeric.length > 0 ? Math.min(...numeric) : null;
}

/** Whether an order is limited by what is left, rather than by the limit of an order. */
export const isStockLimit = (limits: QuantityLimits): boolean =>
  maxQuantity(limits) !== limits.order_quantity_limit;

/** Limits the quantity to between 0 and the item's maximum. */
export const capQuantity = (limits: QuantityLimits, quantity: number): number =>
  Math.max(0, Math.min(quantity, maxQuantity(limits) ?? quantity));

/** Whether the item is sold out (docs/rules.md, Ticket list). */
export const isSoldOut = ({ sales_limit_balance }: Balance): boolean => sales_limit_balance === 0;

/** Whether so few tickets are left that the page shows their number (docs/rules.md, Ticket list). */
export const isLowStock = ({ sales_limit_balance }: Balance): boolean =>
  sales_limit_balance !== null && sales_limit_balance > 0 && sales_limit_balance < 100;

/** The item as available to a visitor whose own unpaid order holds this many tickets of it. */
export const withOwnTickets = <Item extends Balance>(item: Item, own: number): Item =>
  item.sales_limit_balance === null || own === 0
    ? item
    : { ...item, sales_limit_balance: item.sales_limit_balance + own };
