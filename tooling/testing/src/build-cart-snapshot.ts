import type { CartSnapshot } from '@storefront/contract';
import { type CartItem, type PromoCode, priceOrder, undiscountedSubtotal } from '@storefront/domain';
import type { Event } from '@storefront/domain/events';

/** The cart of an event with these items, as the shell publishes it. */
export const buildCartSnapshot = (
  event: Event,
  items: readonly CartItem[],
  promo: PromoCode | null = null,
): CartSnapshot => ({
  eventSlug: event.ticketing_slug,
  items,
  subtotalBeforeDiscount: undiscountedSubtotal(items),
  totals: priceOrder({ event, items, promo }),
  promo,
});
