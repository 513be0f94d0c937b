import { fetchTicketingItems } from '@ticket-storefront/api';
import type { Event } from '@ticket-storefront/domain/events';
import type { ShellServices } from '../services';
import { toCartItem } from './cart-contents';
import { createCartStorage } from './cart-storage';
import type { CartStore } from './create-cart-store';

/** What a cart is filled with, and by. */
export type FillServices = Pick<ShellServices, 'api' | 'carts' | 'graphql' | 'now'>;

interface Filling {
  readonly cart: CartStore;
  readonly event: Event;
  readonly lines: readonly { readonly id: number; readonly quantity: number }[];
}

const retryMs = 2000;

/** Puts these tickets into the stored cart, as the catalogue sells them now, also those that are held for this visitor. Tries until it answers. */
export async function fillCart(
  { api, carts, graphql, now }: FillServices,
  { cart, event, lines }: Filling,
): Promise<void> {
  const { findOffers, reconcileItems } = await import(
    /* webpackChunkName: "apollo", webpackPreload: true */ './check-cart'
  );
  let catalogue = await fetchTicketingItems(graphql, event.id);
  while (!catalogue.ok) {
    await new Promise((resolve) => setTimeout(resolve, retryMs));
    catalogue = await fetchTicketingItems(graphql, event.id, { fresh: true });
  }
  const known = new Map(catalogue.value.map((item) => [item.id, item]));
  const wanted = lines.flatMap(({ id, quantity }) => {
    const item = known.get(id);
    return item ? [toCartItem(item, quantity)] : [];
  });
  const offers = await findOffers({ api, eventId: event.id, catalogue: catalogue.value, lines: wanted });
  const { items, changes } = reconcileItems({ items: wanted, offers, event, now: now() });
  const stored = createCartStorage(carts, event.ticketing_slug);
  stored.write({ items, promo: stored.read().promo });
  cart.restore();
  cart.changes.set(changes);
}
