import type { CartSnapshot } from '@storefront/contracts/cart-snapshot';
import type { Event } from '@storefront/domain/event';
import { undiscountedSubtotal } from '@storefront/domain/order-total';
import { priceOrder } from '@storefront/domain/pricing';
import type { CartContents } from './cart-contents';

/** The priced cart that is published on the bus. An empty cart still contains the event's fees. */
export function createCartSnapshot(event: Event, { items, promo }: CartContents): CartSnapshot {
  return Object.freeze({
    eventSlug: event.ticketing_slug,
    items: Object.freeze(items.map((item) => Object.freeze({ ...item }))),
    subtotalBeforeDiscount: undiscountedSubtotal(items),
    totals: Object.freeze(priceOrder({ event, items, promo })),
    promo,
  });
}
