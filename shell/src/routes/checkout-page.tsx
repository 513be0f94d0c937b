import { checkoutTitle } from '@storefront/domain/titles';
import { LoadError } from '@storefront/ui/load-error';
import { useCartStore } from '../cart/use-cart-store';
import { CheckoutFrame } from '../checkout/checkout-frame';
import { useColorMode } from '../document/use-color-mode';
import { usePageTitle } from '../document/use-page-title';
import { Backdrop } from '../layout/backdrop';
import { Layout } from '../layout/layout';
import { PageLoading } from '../layout/page-state';
import { Sheet } from '../layout/sheet';
import { useEvent } from '../loading/use-event';
import { EventNotFound } from './event-not-found';
import { usePageVisit } from './use-page-visit';

/** The checkout of one event (docs/rules.md, Checkout). */
export function CheckoutPage({ slug }: { readonly slug: string }) {
  const { current, retry, refresh } = useEvent(slug);
  const event = current.state === 'loaded' ? current.value : null;
  const cart = useCartStore(slug, event);
  usePageVisit(window.location.pathname);
  usePageTitle(checkoutTitle(event?.name));
  useColorMode(event?.color_mode);

  return (
    <Layout>
      <Backdrop
        picture={current.state === 'loading' ? undefined : (event?.ticketing_background_url ?? null)}
      />
      {current.state === 'loading' && (
        <Sheet narrow>
          <PageLoading />
        </Sheet>
      )}
      {current.state === 'failed' && (
        <Sheet narrow>
          <LoadError message={`Error: ${current.message}`} onRetry={retry} />
        </Sheet>
      )}
      {current.state === 'loaded' && !event && <EventNotFound />}
      {event && <CheckoutFrame event={event} cart={cart} refreshEvent={refresh} />}
    </Layout>
  );
}
