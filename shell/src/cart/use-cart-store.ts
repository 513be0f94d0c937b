import type { Event } from '@storefront/domain/event';
import { callAtRest } from '@storefront/ui/call-at-rest';
import { useEffect, useMemo } from 'react';
import { useServices } from '../services/shell-services';
import { type CartStore, createCartStore } from './create-cart-store';
import { useCheckAtSaleEnd } from './use-check-at-sale-end';

/**
 * The cart of the event with this slug, published once `event` is there. It is checked against the catalogue when the
 * event is first there, or once the page is at rest where the document has just brought it, when the browser restores the
 * page, and when the sale of one of its tickets ends.
 */
export function useCartStore(slug: string, event: Event | null): CartStore {
  const { carts, graphql, api, tickets, brought } = useServices();
  const cart = useMemo(
    () => createCartStore({ slug, storage: carts, graphql, api, tickets }),
    [slug, carts, graphql, api, tickets],
  );
  const eventId = event?.id ?? null;
  const isNew = brought.event?.id === eventId && !brought.mayBeOld;

  useEffect(() => {
    if (event) cart.setEvent(event);
  }, [cart, event]);

  useEffect(() => {
    const check = () => void cart.check();
    if (eventId !== null && isNew) return callAtRest(check);
    if (eventId !== null) check();
    return;
  }, [cart, eventId, isNew]);

  useCheckAtSaleEnd(cart, event?.timezone ?? null);

  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (cart.isStoredAt(key)) cart.restore();
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      cart.restore();
      void cart.check();
    };
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, [cart]);

  return cart;
}
