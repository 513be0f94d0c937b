import type { Event } from '@storefront/domain/event';
import { EventSchedule } from '#event-schedule';
import { CartChanges } from '../cart/cart-changes';
import type { CartStore } from '../cart/create-cart-store';
import { EventLogo } from '../layout/event-logo';
import { PageLoading } from '../layout/page-state';
import { BackToMenu } from './back-to-menu';
import { CheckoutSheets } from './checkout-sheets';
import styles from './checkout-sheets.module.css';
import { CheckoutSlot } from './checkout-slot';
import { OrderElsewhere } from './order-elsewhere';
import { OrderSummary } from './order-summary';
import { useCheckoutOutcome } from './use-checkout-outcome';
import { useOrderedCart } from './use-ordered-cart';
import { useSignOfLife } from './use-sign-of-life';
import { useWaitingRoom } from './use-waiting-room';

interface CheckoutFrameProps {
  readonly event: Event;
  readonly cart: CartStore;
  readonly refreshEvent: () => Promise<void>;
}

/** The shell's part of the checkout: way back, cart items, price breakdown and promo box, with a slot for the payment. */
export function CheckoutFrame({ event, cart, refreshEvent }: CheckoutFrameProps) {
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
