import type { CartItem } from '@storefront/domain/cart-item';
import type { Event } from '@storefront/domain/event';
import { formatUsd } from '@storefront/domain/money';
import { capQuantity } from '@storefront/domain/quantity';
import { saleState } from '@storefront/domain/sale-window';
import type { TicketingItem } from '@storefront/domain/ticketing-item';
import { words } from '#words/frame';
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
    const whyNone = offers.inOtherCarts.has(line.id) ? words.inOtherCarts : words.soldOut;
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
  whyNone: (ticket: string) => string,
  saleStateOf: (item: TicketingItem) => 'open' | 'before' | 'ended',
): { readonly line: CartItem | null; readonly changes: readonly string[] } {
  const removed = (why: typeof whyNone) => ({ line: null, changes: [why(line.name)] });
  if (!offer) return removed(words.notAvailable);
  const sale = saleStateOf(offer);
  if (sale === 'ended') return removed(words.noLongerOnSale);
  if (sale === 'before') return removed(words.notYetOnSale);

  const quantity = capQuantity(offer, line.quantity);
  if (quantity === 0) return removed(whyNone);
  const changes = [];
  if (offer.price !== line.price) {
    changes.push(words.priceChanged(offer.name, formatUsd(line.price), formatUsd(offer.price)));
  }
  if (quantity < line.quantity) {
    changes.push(words.fewerLeft(offer.name, quantity, line.quantity));
  }
  return { line: toCartItem(offer, quantity), changes };
}
