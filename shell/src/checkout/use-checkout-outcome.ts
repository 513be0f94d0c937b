import type { CheckoutOutcome } from '@storefront/contracts/checkout';
import { useEffect, useRef } from 'react';
import type { CartStore } from '../cart/create-cart-store';
import { confirmationPath } from '../navigation/paths';
import { useServices } from '../services/shell-services';

interface CheckoutOutcomeOptions {
  readonly slug: string;
  readonly cart: CartStore;
  /** Asks for the event again: its fees are part of the price. */
  readonly refreshEvent: () => Promise<void>;
}

/** What follows an attempt to order: the confirmation, or a cart that is brought up to date. */
export function useCheckoutOutcome({ slug, cart, refreshEvent }: CheckoutOutcomeOptions) {
  const { loadDocument } = useServices();
  const completed = useRef(false);

  useEffect(() => {
    // A browser may keep the paid checkout as it was: going back to it starts it anew, with an empty cart.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && completed.current) window.location.reload();
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);

  return (outcome: CheckoutOutcome) => {
    switch (outcome.kind) {
      case 'completed':
        completed.current = true;
        cart.clear();
        return loadDocument(confirmationPath(slug, outcome));
      case 'price-changed':
      case 'invalid':
        return void cart.check(refreshEvent);
      case 'declined':
      case 'indeterminate':
        // The checkout remote says so and goes on; the cart stays as it is.
        return;
    }
  };
}
