import { admissionPath } from '@storefront/api/answers/admission-answer';
import type { CartBus } from '@storefront/contract/cart-bus';
import type { CartSnapshot } from '@storefront/contract/cart-snapshot';
import type { Event } from '@storefront/domain/event';
import { useCart } from '@storefront/fragment/use-cart';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { EventSchedule } from '#event-schedule';
import { messages } from '#messages/checkout';
import { CartChanges } from '../cart/cart-changes';
import type { CartStore } from '../cart/create-cart-store';
import { useCartStore } from '../cart/use-cart-store';
import { CheckoutEvent } from '../layout/checkout-event';
import { EventLogo } from '../layout/event-logo';
import { PageLoading } from '../layout/sheet';
import { useServices } from '../services/shell-services';
import { useEvent, useHasEnded } from '../services/use-event';
import type { WaitingRoomProps } from '../waiting/waiting-room';
import { BackToMenu, CheckoutPlaceholder, CheckoutSheets, SalesEnded } from './checkout-sheets';
import styles from './checkout-sheets.module.css';
import { CheckoutSlot } from './checkout-slot';
import { OrderElsewhere } from './order-elsewhere';
import { OrderSummary } from './order-summary';
import { useCheckoutOutcome } from './use-checkout-outcome';

/** The cart, and once its order is placed the cart as it was ordered: it is emptied before the confirmation is there. */
function useOrderedCart(cart: CartBus, isPlaced: boolean): CartSnapshot | null {
  const latest = useCart(cart);
  const ordered = useRef(latest);
  if (!isPlaced) ordered.current = latest;
  return ordered.current;
}

const signOfLifeIntervalMs = 45_000;
/** An admission lasts no longer; a page that is forgotten keeps nobody from entering. */
const maxAdmissionMs = 15 * 60_000;

/** Keeps the visitor admitted while the checkout is in sight (docs/rules.md, Waiting room). */
function useSignOfLife(slug: string): void {
  const { api, boot } = useServices();
  useEffect(() => {
    if (boot.visitor === null) return;
    const begun = performance.now();
    const timer = window.setInterval(() => {
      if (performance.now() - begun > maxAdmissionMs) return window.clearInterval(timer);
      if (document.visibilityState === 'visible') void api.post(admissionPath, { slug });
    }, signOfLifeIntervalMs);
    return () => window.clearInterval(timer);
  }, [api, boot, slug]);
}

/** The waiting room above a checkout, which stays as it is meanwhile. Its code is loaded when it is first needed. */
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
  const order = useCheckoutOutcome({ slug, cart, refreshEvent, onWaiting: open });
  const snapshot = useOrderedCart(cart.bus, order.isPlaced);
  useSignOfLife(slug);
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
