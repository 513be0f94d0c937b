import type { CartSnapshot } from '@storefront/contract/cart-snapshot';
import type { Event } from '@storefront/domain/event';
import type { OrderTotals } from '@storefront/domain/order-details';
import { undiscountedSubtotal } from '@storefront/domain/order-total';
import { priceOrder } from '@storefront/domain/pricing';
import type { CartContents } from './cart-contents';

/**
 * The cart that is published on the bus. It is priced when its totals are first read: a press shows on its ticket before that.
 * An empty cart still contains the event's fees.
 */
export function createCartSnapshot(event: Event, { items, promo }: CartContents): CartSnapshot {
  let totals: OrderTotals | undefined;
  return Object.freeze({
    eventSlug: event.ticketing_slug,
    items: Object.freeze(items.map((item) => Object.freeze({ ...item }))),
    subtotalBeforeDiscount: undiscountedSubtotal(items),
    get totals() {
      totals ??= Object.freeze(priceOrder({ event, items, promo }));
      return totals;
    },
    promo,
  });
}
