import type { Event } from '@storefront/domain/event';
import { useEffect, useMemo } from 'react';
import { useServices } from '../services/shell-services';
import { type CartStore, createCartStore } from './create-cart-store';
import { useCheckAtSaleEnd } from './use-check-at-sale-end';

/**
 * The cart of the event with this slug, published once `event` is there. It is checked against the catalogue when the
 * event is first there, when the browser restores the page, and when the sale of one of its tickets ends.
 */
export function useCartStore(slug: string, event: Event | null): CartStore {
  const { storage, graphql, api } = useServices();
  const cart = useMemo(() => createCartStore({ slug, storage, graphql, api }), [slug, storage, graphql, api]);
  const eventId = event?.id ?? null;

  useEffect(() => {
    if (event) cart.setEvent(event);
  }, [cart, event]);

  useEffect(() => {
    if (eventId !== null) void cart.check();
  }, [cart, eventId]);

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
