import type { Event } from '@ticket-storefront/domain/events';
import { type ReactNode, useEffect, useState } from 'react';
import { useServices } from '../services';
import type { CartStore } from './create-cart-store';

/** Puts the ticket into the cart that the page's address offers (`?offer=`), and returns what the visitor reads about it. */
export function useOffer(cart: CartStore, event: Event | null): ReactNode {
  const services = useServices();
  const [notice, setNotice] = useState<ReactNode>(null);
  const isReady = event !== null;

  useEffect(() => {
    const token = new URLSearchParams(window.location.search).get('offer');
    if (!event || !token) return;
    import(/* webpackChunkName: "carried-cart" */ './take-offer')
      .then(({ takeOffer }) => takeOffer(services, { cart, event, token }))
      .then(setNotice, services.reportError);
    // A refreshed event has the same tickets.
  }, [services, cart, isReady]);

  return notice;
}
