import { saleState } from '@storefront/domain/sale-window';
import { invalid, type Refusal, type RequestedLine, saleClosed } from '@storefront/order-port';

import type { StoredEvent } from '../catalog/read-catalog';
import { checkStock, type HoldLimits, type OrderLine } from './model/checked-order';

type MatchedLines =
  | { readonly ok: true; readonly lines: readonly OrderLine[] }
  | { readonly ok: false; readonly refusal: Refusal };

/** Finds the ticket of each line; every one is of this event. */
export function matchLines(
  requested: readonly RequestedLine[],
  items: readonly OrderLine['item'][],
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

interface Sale extends Pick<HoldLimits, 'ticketsPerOrder'> {
  readonly timezone: string | null;
  readonly now: Date;
}

/** Why one of the lines cannot be sold now, or null. */
export function checkLines(lines: readonly OrderLine[], sale: Sale): Refusal | null {
  for (const line of lines) {
    const refusal = checkLine(line, sale);
    if (refusal) return refusal;
  }
  return null;
}

function checkLine({ item, quantity }: OrderLine, { timezone, now, ticketsPerOrder }: Sale): Refusal | null {
  if (!item.is_active || !item.available_public_sale || item.cashless_top_up_item) {
    return saleClosed(`"${item.name}" is not on sale.`);
  }
  const { state } = saleState(item, now, timezone);
  if (state === 'before') return saleClosed(`"${item.name}" is not on sale yet.`);
  if (state === 'ended') return saleClosed(`The sale of "${item.name}" has ended.`);
  const most = item.order_quantity_limit ?? ticketsPerOrder;
  if (quantity > most) return invalid(`You can buy up to ${most} of "${item.name}" in one order.`);
  return checkStock(item, quantity);
}
