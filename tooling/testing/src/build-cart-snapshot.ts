import type { CartSnapshot } from '@storefront/contract/cart-snapshot';
import type { CartItem } from '@storefront/domain/cart-item';
import type { Event } from '@storefront/domain/event';
import { undiscountedSubtotal } from '@storefront/domain/order-total';
import { priceOrder } from '@storefront/domain/pricing';
import type { PromoCode } from '@storefront/domain/promo-code';

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
