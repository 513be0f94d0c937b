import type { Event } from '@ticket-storefront/domain/events';
import { buildEvent, buildTicketingItem, createFakeHost } from '@ticket-storefront/testing';
import { createMemoryStorage } from '../browser/storage';
import { type CartStore, createCartStore } from '../cart';
import { type FakeCatalogue, fakeCatalogueClient, ticketsOf } from './fake-catalogue';

/** The event of the carts below, with a fee of 1.50 dollars per order. */
export const event = buildEvent({ ticketing_service_fee_per_order: 150 });

/** The ticket on sale: at most four per order, 10 % tax. */
export const item = buildTicketingItem({ order_quantity_limit: 4, tax_percentage: 0.1 });

/** Storage key of the cart. */
export const storageKey = 'storefront.cart.harbour-nights';

/** A cart on the existing storage; `open` opens another on the same storage, like a reload or another tab. */
export function openCart(stored?: unknown, { api } = createFakeHost()) {
  const catalogue: FakeCatalogue = { events: [event], items: [item], promos: [], isDown: false };
  const storage = createMemoryStorage();
  if (stored !== undefined) storage.setItem(storageKey, JSON.stringify(stored));
  const open = (slug = 'harbour-nights', of: Event = event, isHeld = false): CartStore => {
    const cart = createCartStore({
      slug,
      storage,
      api,
      graphql: fakeCatalogueClient(catalogue),
      tickets: ticketsOf(catalogue),
      isHeld,
      now: () => new Date(),
    });
    cart.setEvent(of);
    return cart;
  };
  return { catalogue, storage, open, cart: open() };
}
