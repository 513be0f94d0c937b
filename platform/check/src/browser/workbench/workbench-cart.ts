import { type CartOwner, createCartBus } from '@storefront/contract/cart-bus';
import type { CartItem } from '@storefront/domain/cart-item';
import type { Event } from '@storefront/domain/event';
import { undiscountedSubtotal } from '@storefront/domain/order-total';
import { priceOrder } from '@storefront/domain/pricing';

/** A cart of one ticket. */
export interface WorkbenchCart extends Pick<CartOwner, 'bus'> {
  /** Puts tickets into the cart, and nothing else. */
  show(items: readonly CartItem[]): void;
}

/** A cart that answers the commands of a part, as the shell's does. */
export function createWorkbenchCart(event: Event): WorkbenchCart {
  const owner = createCartBus();
  let items: readonly CartItem[] = [];
  const publish = (next: readonly CartItem[]) =>
    owner.publish('cart:changed', {
      eventSlug: event.ticketing_slug,
      items: next,
      subtotalBeforeDiscount: undiscountedSubtotal(next),
      totals: priceOrder({ event, items: next, promo: null }),
      promo: null,
    });
  owner.handle('cart:set-quantity', ({ quantity }) =>
    publish(quantity > 0 ? items.map((item) => ({ ...item, quantity })) : []),
  );
  owner.handle('cart:remove', () => publish([]));
  owner.handle('cart:clear', () => publish([]));
  return {
    bus: owner.bus,
    show(next) {
      items = next;
      publish(next);
    },
  };
}
