import type { CheckoutOutcome } from '@storefront/contracts/checkout';
import { formatUsd } from '@storefront/domain/money';
import { totalCents } from '@storefront/domain/order-total';
import { useEffect, useRef } from 'react';
import { confirmationPath } from '../app/paths';
import { useServices } from '../app/services';
import type { Cart } from '../cart/create-cart';

interface CheckoutOutcomeOptions {
  readonly slug: string;
  readonly cart: Cart;
  /** Asks for the event again: its fees are part of the price. */
  readonly refreshEvent: () => Promise<void>;
}

const totalOf = (cart: Cart) => {
  const snapshot = cart.bus.snapshot();
  return snapshot ? totalCents(snapshot.totals) : 0;
};

/** What follows an attempt to order: the confirmation, or a cart that is brought up to date. */
export function useCheckoutOutcome({ slug, cart, refreshEvent }: CheckoutOutcomeOptions) {
  const { leaveFor } = useServices();
  const completed = useRef(false);

  useEffect(() => {
    // A browser may keep the paid checkout as it was: going back to it starts it anew, with an empty cart.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && completed.current) window.location.reload();
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);

  const bringUpToDate = async () => {
    const before = totalOf(cart);
    await refreshEvent();
    await cart.check();
    const after = totalOf(cart);
    if (after !== before && cart.changes.get().length === 0) {
      cart.changes.set([`Your total changed from ${formatUsd(before)} to ${formatUsd(after)}.`]);
    }
  };

  return (outcome: CheckoutOutcome) => {
    switch (outcome.kind) {
      case 'completed':
        completed.current = true;
        cart.clear();
        return leaveFor(confirmationPath(slug, outcome));
      case 'price-changed':
      case 'invalid':
        return void bringUpToDate();
      case 'declined':
      case 'indeterminate':
        // The checkout remote says so and goes on; the cart stays as it is.
        return;
    }
  };
}
