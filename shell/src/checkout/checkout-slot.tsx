import type { CartBus } from '@storefront/contract/cart-bus';
import type { CartSnapshot } from '@storefront/contract/cart-snapshot';
import type { CheckoutOutcome, CheckoutProps } from '@storefront/contract/checkout';
import type { Event } from '@storefront/domain/event';
import { Notice } from '@storefront/ui/notice';
import { useCallback, useMemo, useRef } from 'react';
import { words } from '#words/checkout';
import { RemoteSlot } from '../remotes/remote-slot';
import { useServices } from '../services/shell-services';
import { checkoutRemoteOf } from './checkout-remote-of';
import { sentOrdersOf } from './sent-order';
import { useDocumentWithEvent } from './use-document-with-event';
import { WhatWasSent } from './what-was-sent';

interface CheckoutSlotProps {
  readonly event: Event;
  readonly cart: CartBus;
  readonly snapshot: CartSnapshot;
  /** Told of each order that is sent. */
  readonly onSent: () => void;
  readonly onOutcome: (outcome: CheckoutOutcome) => void;
}

/** The slot for the checkout remote of the event's processor: customer details, payment and pay button. */
export function CheckoutSlot({ event, cart, snapshot, onSent, onOutcome }: CheckoutSlotProps) {
  const { boot, loadDocument, api } = useServices();
  const remote = checkoutRemoteOf(event, boot.checkouts);
  const comesAgain = useDocumentWithEvent();
  const latest = useRef({ onSent, onOutcome });
  latest.current = { onSent, onOutcome };
  const sent = useMemo(() => sentOrdersOf(event.ticketing_slug), [event.ticketing_slug]);
  const notingApi = useMemo(() => sent.noting(api, () => latest.current.onSent()), [sent, api]);
  const notify = useCallback(
    (outcome: CheckoutOutcome) => {
      if (outcome.kind !== 'indeterminate') sent.forget();
      latest.current.onOutcome(outcome);
    },
    [sent],
  );

  const props = useMemo<CheckoutProps>(
    () => ({
      event,
      order: { totals: snapshot.totals, promo: snapshot.promo },
      items: snapshot.items,
      onOutcome: notify,
    }),
    [event, snapshot, notify],
  );

  if (!remote) {
    return (
      <Notice kind="error">
        {words.unsupported} <a href={boot.links.contact}>{words.getInTouch}</a>.
      </Notice>
    );
  }
  if (comesAgain) return null;
  return (
    <RemoteSlot
      name={remote}
      slot="checkout"
      whatFailed={words.paymentFormFailed}
      whileFailed={<WhatWasSent sent={sent} onOutcome={notify} />}
      api={notingApi}
      cart={cart}
      navigate={loadDocument}
      props={props}
    />
  );
}
