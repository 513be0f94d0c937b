import { eventPageTitle } from '@storefront/domain/titles';
import { useEffect } from 'react';
import { CartChanges } from '../cart/cart-changes';
import { useCartStore } from '../cart/use-cart-store';
import { keepOfferedPromo } from '../checkout/offered-promo';
import { useEventLook } from '../document/use-event-look';
import { usePageTitle } from '../document/use-page-title';
import { EventColumns } from '../event/event-columns';
import { useBroughtItems } from '../event/use-brought-items';
import { Backdrop } from '../layout/backdrop';
import { PageFailed } from '../layout/page-failed';
import { useEvent } from '../loading/use-event';
import { navigate } from '../navigation/path';
import { isCheckoutPath } from '../navigation/paths';
import { useServices } from '../services/shell-services';
import { ShareEvent } from '../share/share-event';
import { EventNotFound } from './event-not-found';

/** The event page. The shell loads the event; remotes draw the event and the cart (docs/rules.md, Event page). */
export function EventPage({ slug }: { readonly slug: string }) {
  const { loadDocument, storage } = useServices();
  const { current, retry } = useEvent(slug);
  const event = current.state === 'loaded' ? current.value : null;
  const items = useBroughtItems(slug);
  const cart = useCartStore(slug, event);
  useEffect(() => keepOfferedPromo(storage, slug, window.location.search), [storage, slug]);
  usePageTitle(eventPageTitle({ name: event?.name, slug }));
  useEventLook(event);

  const go = (path: string) => (isCheckoutPath(path) ? loadDocument(path) : navigate(path));
  const missing = current.state === 'loaded' && !event;

  return (
    <>
      <Backdrop event={current.state === 'loading' ? undefined : event} />
      {event && <ShareEvent event={event} />}
      {missing && <EventNotFound />}
      {current.state === 'failed' && <PageFailed message={current.message} onRetry={retry} />}
      {!missing && current.state !== 'failed' && (
        <EventColumns
          event={event}
          items={items}
          cart={cart.bus}
          navigate={go}
          notices={<CartChanges cart={cart} />}
        />
      )}
    </>
  );
}
