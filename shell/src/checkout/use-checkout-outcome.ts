import { fetchOrderStatus } from '@storefront/api';
import type { CheckoutOutcome, RestClient } from '@storefront/contract';
import { useEffect, useState } from 'react';
import { messages } from '#messages/checkout';
import type { CartStore } from '../cart';
import { confirmationPath } from '../navigation/paths';
import { useServices } from '../services';
import { announceOrder } from './order-elsewhere';

const pollEveryMs = 2000;

/**
 * Asks the API whether an order is paid, until that is certain. What a checkout says of it is not enough to thank for,
 * unless the API cannot be asked.
 * @param onDelay - called once where the first answer leaves it open.
 */
async function isKnownOrder(api: RestClient, referenceID: string, onDelay: () => void): Promise<boolean> {
  let status = await fetchOrderStatus(api, referenceID);
  if (status === 'pending' || status === 'unreachable') onDelay();
  while (status === 'pending' || status === 'unreachable') {
    await new Promise((resolve) => setTimeout(resolve, pollEveryMs));
    status = await fetchOrderStatus(api, referenceID);
  }
  return status !== 'unknown';
}

type CompletedOutcome = Extract<CheckoutOutcome, { kind: 'completed' }>;

interface CheckoutOutcomeOptions {
  readonly slug: string;
  readonly cart: CartStore;
  /** Loads the event again, whose fees are part of the price. */
  readonly refreshEvent: () => Promise<void>;
  /** Told what the visitor has to wait for. */
  readonly onWaiting: (message: string) => void;
}

/**
 * Handles the outcome of an attempt to order: goes to the confirmation of an order that the API knows as paid,
 * or checks the cart against the catalogue. `isPlaced`: it is known as paid, and the confirmation is on its way.
 * `isUnderWay`: an order was sent, and it is not certain yet that nothing was charged for it.
 */
export function useCheckoutOutcome({ slug, cart, refreshEvent, onWaiting }: CheckoutOutcomeOptions) {
  const { api, loadDocument, reportError, toasts } = useServices();
  const [isPlaced, setPlaced] = useState(false);
  const [isUnderWay, setUnderWay] = useState(false);

  useEffect(() => {
    if (!isPlaced) return;
    // Where the browser restores a checkout that has been paid, it is reloaded, with an empty cart.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.location.reload();
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [isPlaced]);

  const thank = async (order: CompletedOutcome) => {
    const isKnown = await isKnownOrder(api, order.referenceID, () =>
      toasts.show('info', messages.beingConfirmed),
    );
    if (!isKnown) {
      setUnderWay(false);
      toasts.show('error', messages.notPlaced);
      return reportError(
        new Error(`The checkout has completed ${order.referenceID}, which is no paid order.`),
      );
    }
    setPlaced(true);
    cart.clear();
    announceOrder(slug, order);
    loadDocument(confirmationPath(slug, order));
  };

  const onOutcome = (outcome: CheckoutOutcome) => {
    if (outcome.kind !== 'completed' && outcome.kind !== 'indeterminate') setUnderWay(false);
    switch (outcome.kind) {
      case 'completed':
        return void thank(outcome);
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
  return { isPlaced, isUnderWay, onSent: () => setUnderWay(true), onOutcome };
}
