import type { Event } from './event';
import type { CartItem } from './order';

/** What is not sold of an event: nothing is once it is over, or where no checkout serves it; without an account, what costs. */
export type SalesClosed = 'ended' | 'unpayable' | 'only-free';

/** What a shop takes money by; names are those that events have for processors. */
export interface PaidBy {
  /** The checkout of each processor; empty where they are not known. */
  readonly checkouts: Readonly<Record<string, unknown>>;
  /** Processors whose events are paid into accounts of their own. */
  readonly needAccount: readonly string[];
}

/**
 * What cannot be bought of an event; null where all of it may be (docs/rules.md, Ticket list).
 * @param hasEnded - whether the event is over
 */
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
