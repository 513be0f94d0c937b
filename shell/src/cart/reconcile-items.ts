import type { CartItem } from '@storefront/domain/cart-item';
import type { Event } from '@storefront/domain/event';
import { formatUsd } from '@storefront/domain/money';
import { capQuantity } from '@storefront/domain/quantity';
import { saleState } from '@storefront/domain/sale-window';
import type { TicketingItem } from '@storefront/domain/ticketing-item';
import { toCartItem } from './cart-contents';
import type { Offers } from './find-offers';

interface ReconciledItems {
  readonly items: readonly CartItem[];
  /** What was changed, a sentence for the visitor each. */
  readonly changes: readonly string[];
}

interface Reconciliation {
  readonly items: readonly CartItem[];
  readonly offers: Offers;
  readonly event: Pick<Event, 'timezone'>;
  readonly now: Date;
}

/** Adjusts the lines of a cart to what the catalogue offers now (docs/rules.md, Cart). */
export function reconcileItems({ items, offers, event, now }: Reconciliation): ReconciledItems {
  const lines = items.map((line) => {
    const offer = offers.items.find(({ id }) => id === line.id);
    const whyNone = offers.inOtherCarts.has(line.id)
      ? 'is in other carts right now, may come back,'
      : 'is sold out';
    return reconcileLine(line, offer, whyNone, (item) => saleState(item, now, event.timezone).state);
  });
  return {
    items: lines.flatMap(({ line }) => (line ? [line] : [])),
    changes: lines.flatMap(({ changes }) => changes),
  };
}

function reconcileLine(
  line: CartItem,
  offer: TicketingItem | undefined,
  whyNone: string,
  saleStateOf: (item: TicketingItem) => 'open' | 'before' | 'ended',
): { readonly line: CartItem | null; readonly changes: readonly string[] } {
  const removed = (why: string) => ({ line: null, changes: [`${line.name} ${why} and left your cart.`] });
  if (!offer) return removed('is no longer available');
  const sale = saleStateOf(offer);
  if (sale === 'ended') return removed('is no longer on sale');
  if (sale === 'before') return removed('is not on sale yet');

  const quantity = capQuantity(offer, line.quantity);
  if (quantity === 0) return removed(whyNone);
  const changes = [];
  if (offer.price !== line.price) {
    changes.push(
      `The price of ${offer.name} changed from ${formatUsd(line.price)} to ${formatUsd(offer.price)}.`,
    );
  }
  if (quantity < line.quantity) {
    changes.push(
      `Only ${quantity} x ${offer.name} can be bought now: your cart had ${line.quantity} and was adjusted.`,
    );
  }
  return { line: toCartItem(offer, quantity), changes };
}
