import type { Event } from '@ticket-storefront/domain/events';
import { type ComponentType, useEffect, useState } from 'react';
import { useServices } from '../services';
import type { CartStore } from './create-cart-store';

/**
 * Where the browser stores nothing, carries the cart in the address. `isPending`: the address may have a cart that is not in the
 * store yet. The notice says so to the visitor; null where the browser stores carts.
 */
export function useCarriedCart(cart: CartStore, event: Event | null) {
  const services = useServices();
  const [isPending, setPending] = useState(services.isStorageBlocked);
  const [StorageNotice, setNotice] = useState<ComponentType | null>(null);
  const isReady = event !== null;

  useEffect(() => {
    if (!event || !services.isStorageBlocked) return;
    let isGone = false;
    let stop = () => {};
    const carry = async () => {
      const loaded = await import(/* webpackChunkName: "carried-cart" */ './carried-cart');
      setNotice(() => loaded.StorageNotice);
      stop = await loaded.carryCart(services, cart, event);
      if (isGone) stop();
    };
    carry()
      .catch((error) => {
        services.reportError(error);
        cart.release();
      })
      .finally(() => setPending(false));
    return () => {
      isGone = true;
      stop();
    };
    // A refreshed event has the same tickets.
  }, [services, cart, isReady]);

  return { isPending, StorageNotice };
}
