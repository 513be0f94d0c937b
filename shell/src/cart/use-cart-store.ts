import type { Event } from '@ticket-storefront/domain/events';
import { callAt, callWhenIdle } from '@ticket-storefront/ui';
import { useEffect, useMemo } from 'react';
import { cartFragment } from '../navigation/paths';
import { useServices } from '../services';
import { isHandedOver } from './cart-storage';
import { type CartStore, createCartStore } from './create-cart-store';

/**
 * Checks the cart against the catalogue when the sale of one of its tickets ends. `timezone` is the event's, for dates
 * without an offset. Other checks find sales that have already ended.
 */
function useCheckAtSaleEnd(cart: CartStore, timezone: string | null): void {
  const { now } = useServices();
  useEffect(() => {
    let cancel = () => {};
    const stop = cart.bus.on('cart:changed', ({ items }) => {
      cancel();
      const dates = items.map(({ off_sale_date }) => off_sale_date).filter((date) => date !== null);
      cancel = dates.length > 0 ? callAtNext(dates, timezone, now, () => void cart.check()) : () => {};
    });
    return () => {
      stop();
      cancel();
    };
  }, [cart, timezone, now]);
}

/** Calls back at the next of these dates. Date parsing is in the chunk of the GraphQL client, loaded once the page is idle. */
function callAtNext(
  dates: readonly string[],
  timezone: string | null,
  now: () => Date,
  onTime: () => void,
): () => void {
  const start = now();
  const offset = start.getTime() - Date.now();
  let isWanted = true;
  let cancel = callWhenIdle(async () => {
    const zones = await import(
      /* webpackChunkName: "apollo", webpackPreload: true */ '../services/time-zones'
    ).catch(() => null);
    const next = zones?.nextInstant(dates, timezone, start) ?? null;
    if (isWanted && next !== null) cancel = callAt(next - offset, onTime);
  });
  return () => {
    isWanted = false;
    cancel();
  };
}

/**
 * The cart of the event with this slug, published once `event` is loaded. It is checked against the catalogue when the
 * event is first loaded (once the page is idle if the event is preloaded), when the browser restores the page, and when the
 * sale of one of its tickets ends.
 */
export function useCartStore(slug: string, event: Event | null): CartStore {
  const services = useServices();
  const { preloadedData } = services;
  const cart = useMemo(() => {
    const { carts, graphql, api, tickets, now } = services;
    const isHeld = services.isStorageBlocked
      ? window.location.hash.startsWith(cartFragment)
      : isHandedOver(services, slug);
    return createCartStore({ slug, storage: carts, graphql, api, tickets, isHeld, now });
  }, [slug, services]);
  const eventId = event?.id ?? null;
  const isNew = preloadedData.event?.id === eventId && !preloadedData.mayBeOld;

  useEffect(() => {
    if (event) cart.setEvent(event);
  }, [cart, event]);

  useEffect(() => {
    const check = () => void cart.check();
    if (eventId !== null && isNew) return callWhenIdle(check);
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
    cart.restore();
    window.addEventListener('pageshow', onPageShow);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, [cart]);

  return cart;
}
