import type { CartBus } from '@storefront/contract/cart-bus';
import type { CartPanelProps, EventPageProps } from '@storefront/contract/fragment-props';
import type { Event } from '@storefront/domain/event';
import { salesClosed } from '@storefront/domain/sales-closed';
import type { TicketingItem } from '@storefront/domain/ticketing-item';
import { type ReactNode, useMemo } from 'react';
import { words } from '#words/frame';
import { PageLoading } from '../layout/page-state';
import { Sheet } from '../layout/sheet';
import { useHasEnded } from '../loading/use-has-ended';
import { checkoutPath } from '../navigation/paths';
import { remoteInSlot } from '../remotes/remote-in-slot';
import { RemoteSlot } from '../remotes/remote-slot';
import { useServices } from '../services/shell-services';
import { CartSide } from './cart-side';
import styles from './event-columns.module.css';
import { useCheckoutAhead } from './use-checkout-ahead';

interface EventColumnsProps {
  /** Null while it is loading; the ticket list is already mounted and waits for it. */
  readonly event: Event | null;
  /** Its tickets, where the document brought them. */
  readonly items: readonly TicketingItem[] | undefined;
  readonly cart: CartBus;
  readonly navigate: (path: string) => void;
  readonly notices: ReactNode;
}

/** Event and tickets on the left, the cart on the right; on phones the cart is below, with a bar that leads to it and to the checkout. */
export function EventColumns({ event, items, cart, navigate, notices }: EventColumnsProps) {
  const { boot } = useServices();
  const hasEnded = useHasEnded(event);
  const closed = event && salesClosed(event, hasEnded ?? false, boot);
  const eventProps = useMemo<EventPageProps>(
    () => ({
      event: hasEnded === undefined ? null : event,
      ...(items && { items }),
      ...(closed && { salesClosed: closed }),
    }),
    [event, hasEnded, items, closed],
  );
  const cartProps = useMemo<CartPanelProps | null>(
    () => event && { event, checkoutPath: checkoutPath(event.ticketing_slug) },
    [event],
  );
  useCheckoutAhead(cart);

  return (
    <div className={styles['columns']}>
      <div className={styles['main']}>
        <Sheet>
          {notices}
          <div className={styles['event']}>
            <RemoteSlot
              name={remoteInSlot(boot, 'event')}
              slot="event"
              whatFailed={words.ticketListFailed}
              heading={event?.name}
              cart={cart}
              navigate={navigate}
              props={eventProps}
            />
          </div>
          {!event && <PageLoading title={words.event} />}
        </Sheet>
      </div>
      <CartSide cart={cart} checkout={cartProps?.checkoutPath}>
        {cartProps && (
          <RemoteSlot
            name={remoteInSlot(boot, 'cart')}
            slot="cart"
            whatFailed={words.cartFailed}
            cart={cart}
            navigate={navigate}
            props={cartProps}
          />
        )}
      </CartSide>
    </div>
  );
}
