import { confirmationTitle, type Event } from '@ticket-storefront/domain/events';
import { ButtonLink } from '@ticket-storefront/ui';
import { useSearchParams } from 'react-router-dom';
import { messages } from '#messages/confirmation';
import { messages as frame } from '#messages/frame';
import { createCartStorage, emptyCart } from '../cart';
import { Backdrop, EventLogo, PageLoading, PageMessage, Sheet } from '../layout';
import { BackButton } from '../navigation/back-button';
import { eventPath } from '../navigation/paths';
import { useEvent, useEventAppearance, useHydrated, usePageTitle, useServices } from '../services';
import { OrderConfirmation } from './order-confirmation';

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

interface OrderOfAddressProps {
  readonly slug: string;
  /** Undefined while loading; null if unknown. */
  readonly event: Event | null | undefined;
}

/** The order in the address of a confirmation, with a link back to its event. */
function OrderOfAddress({ slug, event }: OrderOfAddressProps) {
  const [parameters] = useSearchParams();
  const referenceID = parameters.get('referenceID')?.trim();
  const email = parameters.get('email')?.trim();
  const leave = useLeaveConfirmation(slug);
  if (!referenceID || !email) {
    return (
      <PageMessage title={messages.noOrder}>
        <p>{messages.addressWithoutOrder}</p>
        <ButtonLink href="/">{frame.seeAllEvents}</ButtonLink>
      </PageMessage>
    );
  }
  return (
    <>
      <BackButton onClick={leave} />
      <EventLogo event={event ?? null} />
      <OrderConfirmation referenceID={referenceID} email={email} event={event} />
    </>
  );
}

/** The confirmation of an order, known only by two parameters of the address (docs/rules.md, Confirmation). */
export function ConfirmationPage({ slug }: { readonly slug: string }) {
  const { current } = useEvent(slug);
  const event = current.state === 'loaded' ? current.value : null;
  const isHydrated = useHydrated();
  usePageTitle(confirmationTitle());
  useEventAppearance(event);

  return (
    <>
      <Backdrop event={current.state === 'loading' ? undefined : event} />
      <Sheet narrow>
        {/* Only in the browser: the server must not learn whose order it is. */}
        {isHydrated ? (
          <OrderOfAddress slug={slug} event={current.state === 'loading' ? undefined : event} />
        ) : (
          <PageLoading title={messages.yourOrder} />
        )}
      </Sheet>
    </>
  );
}
