import type { CartBus, CartPanelProps, EventPageProps } from '@ticket-storefront/contract';
import { salesClosed } from '@ticket-storefront/domain';
import { type Event, eventPageTitle, type TicketingItem } from '@ticket-storefront/domain/events';
import type { ReleaseFile } from '@ticket-storefront/format';
import { useCartValue } from '@ticket-storefront/fragment';
import { callWhenIdle } from '@ticket-storefront/ui';
import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react';
import { messages } from '#messages/frame';
import { remoteInSlot } from '../boot';
import { CartChanges, storeOfferedPromo, useCarriedCart, useCartStore, useOffer } from '../cart';
import { useHandOver } from '../hand-over';
import { EventNotFound, PageFailed, PageLoading } from '../layout';
import { checkoutPath, isCheckoutPath } from '../navigation/paths';
import { RemoteSlot } from '../remotes';
import {
  useEvent,
  useEventAppearance,
  useHasEnded,
  usePageTitle,
  usePreloadedItems,
  useServices,
} from '../services';
import { CartSide, PlainCart } from './cart-side';
import { EventCover } from './event-cover';
import styles from './event-page.module.css';
import { LineOpens } from './line-opens';

const intentEvents = ['pointerover', 'touchstart', 'focusin'] as const;

/** Loads a script of the next document into the browser's cache, checked by its hash. A failure changes nothing. */
const fetchAhead = ({ url, integrity }: ReleaseFile) =>
  fetch(url, { integrity, credentials: 'omit', priority: 'low' }).catch(() => undefined);

/** Preloads the checkout's scripts when the visitor reaches for its link, or a while after a ticket is in the cart. */
export function useCheckoutAhead(cart: CartBus): void {
  const { checkoutScripts } = useServices().boot;
  const hasTicket = useCartValue(cart, (chosen) => chosen !== null && chosen.items.length > 0);

  useEffect(() => {
    if (!hasTicket) return;
    const stop = () => {
      cancel();
      for (const sign of intentEvents) document.removeEventListener(sign, onSign);
    };
    const load = () => {
      stop();
      checkoutScripts.forEach(fetchAhead);
    };
    const onSign = ({ target }: { readonly target: EventTarget | null }) => {
      const link = target instanceof Element && target.closest('a');
      if (link && isCheckoutPath(link.pathname)) load();
    };
    const cancel = callWhenIdle(load);
    for (const sign of intentEvents) document.addEventListener(sign, onSign, { passive: true });
    return stop;
  }, [hasTicket, checkoutScripts]);
}

/** Watches the remotes for inputs of card data, by code that loads once the page is idle. */
function useCardInputWatch(): void {
  const { guard } = useServices();
  useEffect(() => {
    let stop = callWhenIdle(() => {
      import(/* webpackChunkName: "later" */ './card-inputs').then(
        ({ watchCardInputs }) => {
          if (!isGone) stop = watchCardInputs(guard.end);
        },
        () => undefined,
      );
    });
    let isGone = false;
    return () => {
      isGone = true;
      stop();
    };
  }, [guard]);
}

interface EventColumnsProps {
  /** Null while loading; the ticket list is already mounted and waits for it. */
  readonly event: Event | null;
  readonly items: readonly TicketingItem[] | undefined;
  readonly cart: CartBus;
  readonly navigate: (path: string) => void;
  readonly notices: ReactNode;
}

/** Picture, event and tickets left, the cart right. On phones the cart is below, with a bar that links to it and to the checkout. */
function EventColumns({ event, items, cart, navigate, notices }: EventColumnsProps) {
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
  useCardInputWatch();

  return (
    <>
      <div className={styles['main']}>
        {notices}
        <div className={styles['event']}>
          <RemoteSlot
            name={remoteInSlot(boot, 'event')}
            slot="event"
            whatFailed={messages.ticketListFailed}
            whatIsMissing={messages.cannotChoose}
            heading={event?.name}
            cart={cart}
            navigate={navigate}
            props={eventProps}
          />
        </div>
        {!event && <PageLoading title={messages.event} />}
      </div>
      <CartSide cart={cart} checkout={cartProps?.checkoutPath}>
        {cartProps && (
          <RemoteSlot
            name={remoteInSlot(boot, 'cart')}
            slot="cart"
            whatFailed={messages.cartFailed}
            whileFailed={<PlainCart cart={cart} checkout={cartProps.checkoutPath} />}
            cart={cart}
            navigate={navigate}
            props={cartProps}
          />
        )}
      </CartSide>
    </>
  );
}

/** The next events, once their code is loaded; nothing on the server. */
function NextEvents() {
  const [Loaded, setLoaded] = useState<ComponentType | null>(null);
  useEffect(() => {
    // The page is whole without them.
    import(/* webpackChunkName: "next-events" */ '../landing/next-events').then(
      (loaded) => setLoaded(() => loaded.default),
      () => undefined,
    );
  }, []);
  return Loaded && <Loaded />;
}

/** The event page. The shell loads the event; remotes render the event and the cart (docs/rules.md, Event page). */
export function EventPage({ slug }: { readonly slug: string }) {
  const { loadDocument, storage } = useServices();
  const { current, retry } = useEvent(slug);
  const event = current.state === 'loaded' ? current.value : null;
  const items = usePreloadedItems(slug);
  const cart = useCartStore(slug, event);
  const { isPending, StorageNotice } = useCarriedCart(cart, event);
  const offer = useOffer(cart, event);
  useHandOver(cart, slug, isPending);
  useEffect(() => storeOfferedPromo(storage, slug, window.location.search), [storage, slug]);
  usePageTitle(eventPageTitle({ name: event?.name, slug }));
  useEventAppearance(event);

  if (current.state === 'loaded' && !event) {
    return (
      <EventNotFound>
        <NextEvents />
      </EventNotFound>
    );
  }

  return (
    <div className={styles['page']}>
      <EventCover event={current.state === 'loading' ? undefined : event} />
      {current.state === 'failed' && <PageFailed message={current.message} onRetry={retry} />}
      {current.state !== 'failed' && (
        <EventColumns
          event={event}
          items={items}
          cart={cart.bus}
          navigate={loadDocument}
          notices={
            <>
              {StorageNotice && <StorageNotice />}
              {offer}
              {event && items && <LineOpens event={event} items={items} />}
              <CartChanges cart={cart} />
            </>
          }
        />
      )}
    </div>
  );
}
