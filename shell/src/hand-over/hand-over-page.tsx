import { checkoutTitle } from '@ticket-storefront/domain/events';
import { Button } from '@ticket-storefront/ui';
import { useCallback, useEffect, useState } from 'react';
import { messages as frame } from '#messages/frame';
import { messages } from '#messages/landing';
import { isRestored } from '../document/navigation-timing';
import { PageLoading, PageMessage, Sheet } from '../layout';
import { cartFragment, eventPath, handOverAgain } from '../navigation/paths';
import { usePageTitle, useServices } from '../services';
import { createHandOver } from './hand-over';

/** Leaves this page for the event when the visitor comes back to it. */
function useLeaveOnReturn(slug: string): void {
  useEffect(() => {
    const { hash } = window.location;
    // The cart of a browser that stores nothing.
    const cart = hash.startsWith(cartFragment) ? hash : '';
    const leave = () => window.location.replace(eventPath(slug) + cart);
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && leave();
    if (isRestored()) leave();
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [slug]);
}

/** Hands the cart over to a checkout of its own origin, for visitors who open its address on the storefront. */
export function HandOverPage({ slug }: { readonly slug: string }) {
  const services = useServices();
  const [isStopped, setStopped] = useState(services.query === handOverAgain);
  usePageTitle(checkoutTitle(null));
  useLeaveOnReturn(slug);

  const open = useCallback(() => {
    setStopped(false);
    createHandOver(services, slug)
      .send(window.location.href)
      .then((isSent) => setStopped(!isSent), services.reportError);
  }, [services, slug]);

  useEffect(() => {
    if (services.query !== handOverAgain && !isRestored()) open();
  }, [services, open]);

  return (
    <Sheet narrow>
      {isStopped ? (
        <PageMessage title={messages.checkoutNotOpened}>
          <p>{messages.cartUnchanged}</p>
          <Button onClick={open}>{messages.openCheckout}</Button>
          <p>
            <a href={eventPath(slug)}>{messages.backToTickets}</a>
          </p>
        </PageMessage>
      ) : (
        <PageLoading title={frame.checkout} />
      )}
    </Sheet>
  );
}
