import { admissionPath } from '@ticket-storefront/api/protocol';
import type { CartBus, CartSnapshot } from '@ticket-storefront/contract';
import type { Event } from '@ticket-storefront/domain/events';
import { useCart } from '@ticket-storefront/fragment';
import { ButtonLink } from '@ticket-storefront/ui';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { EventSchedule } from '#event-schedule';
import { messages } from '#messages/checkout';
import { messages as frame } from '#messages/frame';
import { CartChanges, type CartStore, useCarriedCart, useCartStore } from '../cart';
import { useReportedCart } from '../hand-over';
import { CheckoutEvent, EventLogo, PageLoading, PageMessage, Sheet } from '../layout';
import { BackButton } from '../navigation/back-button';
import { checkoutPath, eventPath } from '../navigation/paths';
import { useEvent, useHasEnded, useServices } from '../services';
import type { WaitingRoomProps } from '../waiting/waiting-room';
import styles from './checkout-sheets.module.css';
import { CheckoutSlot, checkoutRemoteOf } from './checkout-slot';
import { OrderElsewhere } from './order-elsewhere';
import { OrderSummary } from './order-summary';
import { useCheckoutOutcome } from './use-checkout-outcome';

/** Goes back one page, or to the event page if the previous page is not the storefront's. */
function BackToMenu({ slug }: { readonly slug: string }) {
  const { trail, loadDocument } = useServices();
  const goBack = () => {
    const before = trail.pathBack(1);
    if (before && before !== checkoutPath(slug)) window.history.back();
    else loadDocument(eventPath(slug));
  };
  return <BackButton onClick={goBack} />;
}

interface CheckoutSheetsProps {
  readonly head: ReactNode;
  readonly order: ReactNode;
  readonly payment: ReactNode;
  readonly hidden?: boolean;
}

/** The layout of a checkout, which stays the same before and after its event and cart load. */
function CheckoutSheets({ head, order, payment, hidden }: CheckoutSheetsProps) {
  return (
    <div className={styles['sheets']} hidden={hidden}>
      <div className={styles['order']}>
        <Sheet tight>
          {head}
          <div data-needs-scripts>{order}</div>
        </Sheet>
      </div>
      <div className={styles['payment']} data-needs-scripts>
        <Sheet>{payment}</Sheet>
      </div>
    </div>
  );
}

/** Placeholder for a checkout until its event is loaded. */
function CheckoutPlaceholder({ slug }: { readonly slug: string }) {
  return (
    <CheckoutSheets
      head={
        <div className={styles['event']}>
          <BackToMenu slug={slug} />
          <EventLogo event={null} />
          <PageLoading title={frame.checkout} />
          <p className={styles['when']} />
        </div>
      }
      order={<div className={styles['awaited']} />}
      payment={null}
    />
  );
}

/** Replaces the checkout of an event that is over (docs/rules.md, Checkout). */
const SalesEnded = ({ event }: { readonly event: Event }) => (
  <Sheet narrow>
    <PageMessage title={messages.salesEnded}>
      <p>{messages.eventIsOver(event.name)}</p>
      <p>
        <a href={eventPath(event.ticketing_slug)}>{messages.showEvent}</a>
      </p>
      <ButtonLink href="/">{frame.seeAllEvents}</ButtonLink>
    </PageMessage>
  </Sheet>
);

/** The cart, frozen as ordered once its order is placed: it is emptied before the confirmation appears. */
function useOrderedCart(cart: CartBus, isPlaced: boolean): CartSnapshot | null {
  const latest = useCart(cart);
  const ordered = useRef(latest);
  if (!isPlaced) ordered.current = latest;
  return ordered.current;
}

const renewIntervalMs = 45_000;
/** Maximum time of an admission, so that a forgotten page does not block others. */
const maxAdmissionMs = 15 * 60_000;

/** Renews the visitor's admission while the checkout is visible (docs/rules.md, Waiting room). */
function useAdmissionRenewal(slug: string): void {
  const { api, boot } = useServices();
  useEffect(() => {
    if (boot.visitor === null) return;
    const begun = performance.now();
    const timer = window.setInterval(() => {
      if (performance.now() - begun > maxAdmissionMs) return window.clearInterval(timer);
      if (document.visibilityState === 'visible') void api.post(admissionPath, { slug });
    }, renewIntervalMs);
    return () => window.clearInterval(timer);
  }, [api, boot, slug]);
}

/** The waiting room above a checkout, which stays unchanged. Its code loads on first use. */
function useWaitingRoom(onAdmitted: () => void) {
  const { toasts, reportError } = useServices();
  const [WaitingRoom, setWaitingRoom] = useState<ComponentType<WaitingRoomProps> | null>(null);

  const open = async (message: string) => {
    try {
      const loaded = await import(/* webpackChunkName: "waiting" */ '../waiting/waiting-room');
      setWaitingRoom(() => loaded.WaitingRoom);
      window.scrollTo(0, 0);
      document.getElementById('main')?.focus({ preventScroll: true });
    } catch (error) {
      reportError(error);
      toasts.show('error', message);
    }
  };
  const leave = () => {
    setWaitingRoom(null);
    toasts.show('success', messages.yourTurn);
    onAdmitted();
  };
  return { WaitingRoom, open, leave };
}

interface CheckoutFrameProps {
  readonly event: Event;
  readonly cart: CartStore;
  readonly refreshEvent: () => Promise<void>;
}

/** The shell's part of the checkout: way back, cart items, price breakdown and promo box, with a slot for the payment. */
function CheckoutFrame({ event, cart, refreshEvent }: CheckoutFrameProps) {
  const slug = event.ticketing_slug;
  const { WaitingRoom, open, leave } = useWaitingRoom(() => void cart.check(refreshEvent));
  const remote = checkoutRemoteOf(event, useServices().boot.checkouts);
  const order = useCheckoutOutcome({ slug, remote, cart, refreshEvent, onWaiting: open });
  const { isPending, StorageNotice } = useCarriedCart(cart, event);
  const ordered = useOrderedCart(cart.bus, order.isPlaced);
  const snapshot = isPending ? null : ordered;
  useAdmissionRenewal(slug);
  useReportedCart(cart, slug);
  return (
    <>
      {WaitingRoom && <WaitingRoom event={event} onAdmitted={leave} />}
      <CheckoutSheets
        hidden={WaitingRoom !== null}
        head={
          <>
            <div className={styles['event']}>
              <BackToMenu slug={slug} />
              <EventLogo event={event} />
              <h1 className={styles['name']}>{event.name}</h1>
              <EventSchedule event={event} />
            </div>
            {StorageNotice && <StorageNotice />}
            <CartChanges cart={cart} />
            <OrderElsewhere slug={slug} />
          </>
        }
        order={
          snapshot ? (
            <OrderSummary event={event} cart={snapshot} bus={cart.bus} fixed={order.isUnderWay} />
          ) : (
            <div className={styles['awaited']}>
              <PageLoading />
            </div>
          )
        }
        payment={
          snapshot && (
            <CheckoutSlot
              event={event}
              remote={remote}
              cart={cart.bus}
              snapshot={snapshot}
              onSent={order.onSent}
              onOutcome={order.onOutcome}
            />
          )
        }
      />
    </>
  );
}

/** The checkout of one event (docs/rules.md, Checkout). */
export function CheckoutPage({ slug }: { readonly slug: string }) {
  const loading = useEvent(slug);
  const { current, refresh } = loading;
  const event = current.state === 'loaded' ? current.value : null;
  const cart = useCartStore(slug, event);
  const hasEnded = useHasEnded(event);
  const placeholder = <CheckoutPlaceholder slug={slug} />;
  return (
    <CheckoutEvent loading={loading} placeholder={placeholder}>
      {(event) => {
        if (hasEnded === undefined) return placeholder;
        return hasEnded ? (
          <SalesEnded event={event} />
        ) : (
          <CheckoutFrame event={event} cart={cart} refreshEvent={refresh} />
        );
      }}
    </CheckoutEvent>
  );
}
