import type { CheckoutOutcome } from '@storefront/contracts/checkout';
import { useEffect, useRef } from 'react';
import type { CartStore } from '../cart/create-cart-store';
import { confirmationPath } from '../navigation/paths';
import { useServices } from '../services/shell-services';
import { announceOrder } from './order-channel';

interface CheckoutOutcomeOptions {
  readonly slug: string;
  readonly cart: CartStore;
  /** Loads the event again, whose fees are part of the price. */
  readonly refreshEvent: () => Promise<void>;
  /** Told what the visitor has to wait for. */
  readonly onWaiting: (message: string) => void;
}

/** Handles the outcome of an attempt to order: goes to the confirmation, or checks the cart against the catalogue. */
export function useCheckoutOutcome({ slug, cart, refreshEvent, onWaiting }: CheckoutOutcomeOptions) {
  const { loadDocument } = useServices();
  const completed = useRef(false);

  useEffect(() => {
    // Where the browser restores a checkout that has been paid, it is reloaded, with an empty cart.
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
        announceOrder(slug, outcome);
        return loadDocument(confirmationPath(slug, outcome));
      case 'price-changed':
      case 'invalid':
        return void cart.check(refreshEvent);
      case 'waiting':
        return void onWaiting(outcome.message);
      case 'declined':
      case 'indeterminate':
        // The checkout remote has told the visitor; the cart stays as it is.
        return;
    }
  };
}
