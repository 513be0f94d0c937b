import { saleState } from '@storefront/domain/sale-window';
import type { TicketingItem } from '@storefront/domain/ticketing-item';
import type { StoredEvent } from '../catalog/read-catalog';
import type { OrderLine } from './model/checked-order';
import { invalid, type Refusal, saleClosed, soldOut } from './model/refusal';
import type { RequestedLine } from './model/requested-order';

type MatchedLines =
  | { readonly ok: true; readonly lines: readonly OrderLine[] }
  | { readonly ok: false; readonly refusal: Refusal };

/** Finds the ticket of each line; every one is of this event. */
export function matchLines(
  requested: readonly RequestedLine[],
  items: readonly TicketingItem[],
  event: StoredEvent,
): MatchedLines {
  const lines: OrderLine[] = [];
  for (const { id, quantity } of requested) {
    const item = items.find((candidate) => candidate.id === id && candidate.event_id === event.id);
    if (!item)
      return { ok: false, refusal: invalid('The order holds a ticket that this event does not have.') };
    lines.push({ item, quantity });
  }
  return { ok: true, lines };
}

interface Circumstances {
  readonly timezone: string | null;
  readonly now: Date;
  /** Tickets that pending orders hold, by item id. */
  readonly held: ReadonlyMap<number, number>;
}

/** Why one of the lines cannot be sold now, or null. */
export function checkLines(lines: readonly OrderLine[], circumstances: Circumstances): Refusal | null {
  for (const line of lines) {
    const refusal = checkLine(line, circumstances);
    if (refusal) return refusal;
  }
  return null;
}

function checkLine({ item, quantity }: OrderLine, { timezone, now, held }: Circumstances): Refusal | null {
  if (!item.is_active || !item.available_public_sale || item.cashless_top_up_item) {
    return saleClosed(`"${item.name}" is not on sale.`);
  }
  const { state } = saleState(item, now, timezone);
  if (state === 'before') return saleClosed(`"${item.name}" is not on sale yet.`);
  if (state === 'ended') return saleClosed(`The sale of "${item.name}" has ended.`);
  if (item.order_quantity_limit !== null && quantity > item.order_quantity_limit) {
    return invalid(`One order may hold at most ${item.order_quantity_limit} of "${item.name}".`);
  }
  const stock = item.sales_limit_balance ?? item.sales_limit;
  if (stock === null) return null;
  const left = Math.max(0, stock - (held.get(item.id) ?? 0));
  if (quantity <= left) return null;
  return soldOut(left === 0 ? `"${item.name}" is sold out.` : `Only ${left} of "${item.name}" are left.`);
}
