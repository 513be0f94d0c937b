import { confirmationTitle, type Event } from '@ticket-storefront/domain/events';
import { Button, ButtonLink } from '@ticket-storefront/ui';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messages } from '#messages/confirmation';
import { messages as frame } from '#messages/frame';
import { createCartStorage, emptyCart } from '../cart';
import { EventLogo, PageLoading, PageMessage } from '../layout';
import { BackButton } from '../navigation/back-button';
import { eventPath } from '../navigation/paths';
import { useEvent, useEventAppearance, useHydrated, usePageTitle, useServices } from '../services';
import styles from './confirmation-page.module.css';
import { type KnownOrder, useOrder } from './use-order';

interface OrderProps {
  readonly referenceID: string;
  readonly email: string;
  /** Undefined while loading; null if unknown. */
  readonly event: Event | null | undefined;
}

/** Thanks the visitor for an order; with its tickets in the tab that placed it. */
function Thanks({ referenceID, email, event, order }: OrderProps & { readonly order: KnownOrder }) {
  const { links } = useServices().boot;
  const help = (
    <p className={styles['help']}>
      {messages.questions} <a href={links.contact}>{messages.contact}</a>
    </p>
  );
  return (
    <div className={styles['order']}>
      <div className={styles['thanks']}>
        <h1 className={styles['title']}>
          <svg className={styles['done']} viewBox="0 0 24 24" aria-hidden="true">
            <circle cx="12" cy="12" r="11" />
            <path pathLength="1" d="M7 12.5l3.5 3.5L17 9" />
          </svg>
          {messages.thanks}
        </h1>
        <p>{messages.emailSent(email)}</p>
        <p className={styles['note']}>{messages.delivery}</p>
        <p className={styles['reference']}>{messages.reference(referenceID)}</p>
      </div>
      {order.kind === 'placed' ? (
        <order.PlacedOrder referenceID={referenceID} receipt={order.receipt} event={event ?? null}>
          {help}
        </order.PlacedOrder>
      ) : (
        help
      )}
    </div>
  );
}

/** An order that nobody can be thanked for yet, or at all. */
function NoThanks({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { links } = useServices().boot;
  return (
    <div className={styles['message']}>
      <PageMessage title={title}>
        {children}
        <p>
          {messages.questions} <a href={links.contact}>{messages.contact}</a>
        </p>
      </PageMessage>
    </div>
  );
}

/** The order of the two parameters: thanks only if the API vouches for it (docs/rules.md, Confirmation). */
function OrderOfReference(props: OrderProps) {
  const { order, retry } = useOrder(props.referenceID);
  const reference = messages.reference(props.referenceID);
  // The event's picture is in the tickets: nothing moves when it arrives.
  if (order.kind === 'loading' || props.event === undefined)
    return <PageLoading title={messages.yourOrder} />;
  if (order.kind === 'placed' || order.kind === 'known') return <Thanks {...props} order={order} />;
  if (order.kind === 'nobodys') {
    return (
      <NoThanks title={messages.noOrder}>
        <p>{messages.nobodysOrder(props.referenceID)}</p>
      </NoThanks>
    );
  }
  const isPending = order.kind === 'pending';
  return (
    <NoThanks title={isPending ? messages.checking : messages.notNow}>
      <p>{reference}</p>
      <p>{isPending ? messages.checkingNote : messages.notNowNote}</p>
      <Button onClick={retry}>{messages.tryAgain}</Button>
    </NoThanks>
  );
}

/** The order in the address of a confirmation. */
function OrderOfAddress({ event }: Pick<OrderProps, 'event'>) {
  const [parameters] = useSearchParams();
  const referenceID = parameters.get('referenceID')?.trim();
  const email = parameters.get('email')?.trim();
  if (referenceID && email) return <OrderOfReference referenceID={referenceID} email={email} event={event} />;
  return (
    <div className={styles['message']}>
      <PageMessage title={messages.noOrder}>
        <p>{messages.addressWithoutOrder}</p>
        <ButtonLink href="/">{frame.seeAllEvents}</ButtonLink>
      </PageMessage>
    </div>
  );
}

/**
 * Empties the event's cart and goes back two history entries, past the checkout to the event page. If that entry is not the
 * event page, it navigates there (docs/rules.md, Confirmation).
 */
function useLeaveConfirmation(slug: string): () => void {
  const { trail, carts, loadDocument } = useServices();
  return () => {
    createCartStorage(carts, slug).write(emptyCart);
    if (trail.pathBack(2) === eventPath(slug)) window.history.go(-2);
    else loadDocument(eventPath(slug));
  };
}

/** The confirmation of an order, known only by two parameters of the address (docs/rules.md, Confirmation). */
export function ConfirmationPage({ slug }: { readonly slug: string }) {
  const { current } = useEvent(slug);
  const event = current.state === 'loaded' ? current.value : null;
  const isHydrated = useHydrated();
  const leave = useLeaveConfirmation(slug);
  usePageTitle(confirmationTitle());
  useEventAppearance(event);

  return (
    <div className={styles['page']}>
      <div className={styles['head']}>
        <BackButton onClick={leave} />
        <EventLogo event={event} />
        <p className={styles['name']}>{event?.name}</p>
      </div>
      {/* Only in the browser: the server must not learn whose order it is. */}
      {isHydrated ? (
        <OrderOfAddress event={current.state === 'loading' ? undefined : event} />
      ) : (
        <PageLoading title={messages.yourOrder} />
      )}
    </div>
  );
}
