import { fetchOrderStatus } from '@ticket-storefront/api';
import type { PaymentStage } from '@ticket-storefront/api/protocol';
import type { CheckoutOutcome, RestClient } from '@ticket-storefront/contract';
import type { RemoteName } from '@ticket-storefront/format/parts';
import { useEffect, useState } from 'react';
import { messages } from '#messages/checkout';
import type { CartStore } from '../cart';
import { confirmationPath } from '../navigation/paths';
import { useServices } from '../services';
import { announceOrder } from './order-elsewhere';

const pollEveryMs = 2000;

/**
 * Polls the API until it is certain whether an order is paid. A checkout's claim alone earns no confirmation, unless the
 * API is unreachable.
 * @param onDelay - called once if the first answer is inconclusive.
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
  /** The checkout's part; null if no team serves the event's processor. */
  readonly remote: RemoteName | null;
  readonly cart: CartStore;
  /** Loads the event again, because its fees are part of the price. */
  readonly refreshEvent: () => Promise<void>;
  /** Called with the reason for the wait. */
  readonly onWaiting: (message: string) => void;
}

/**
 * Handles the outcome of an attempt to order: opens the confirmation of an order that the API reports as paid, or checks
 * the cart against the catalogue. `isPlaced`: it is paid, and the confirmation is about to open. `isUnderWay`: an order was
 * sent, and may still be charged.
 */
export function useCheckoutOutcome({ slug, remote, cart, refreshEvent, onWaiting }: CheckoutOutcomeOptions) {
  const { api, loadDocument, reportError, reportPayment, toasts } = useServices();
  const [isPlaced, setPlaced] = useState(false);
  const [isUnderWay, setUnderWay] = useState(false);

  useEffect(() => {
    if (!isPlaced) return;
    // If the browser restores a paid checkout, reload it with an empty cart.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.location.reload();
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [isPlaced]);

  const report = (stage: PaymentStage) => remote && reportPayment({ part: remote, stage });

  const thank = async (order: CompletedOutcome) => {
    const isKnown = await isKnownOrder(api, order.referenceID, () =>
      toasts.show('info', messages.beingConfirmed),
    );
    if (!isKnown) {
      setUnderWay(false);
      toasts.show('error', messages.notPlaced);
      return reportError(new Error(`The checkout completed ${order.referenceID}, but it is not paid.`));
    }
    setPlaced(true);
    report('completed');
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
        return void report('declined');
      case 'indeterminate':
        // The checkout remote has informed the visitor; the cart stays unchanged.
        return;
    }
  };
  return { isPlaced, isUnderWay, onSent: () => setUnderWay(true), onOutcome };
}
