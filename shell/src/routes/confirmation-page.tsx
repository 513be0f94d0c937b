import { confirmationTitle } from '@storefront/domain/titles';
import { words } from '#words/confirmation';
import { OrderOfAddress } from '../confirmation/order-of-address';
import { useEventLook } from '../document/use-event-look';
import { useHydrated } from '../document/use-hydrated';
import { usePageTitle } from '../document/use-page-title';
import { Backdrop } from '../layout/backdrop';
import { PageLoading } from '../layout/page-state';
import { Sheet } from '../layout/sheet';
import { useEvent } from '../loading/use-event';

/** The confirmation of an order, of which only the two parameters of the address are known (docs/rules.md, Confirmation). */
export function ConfirmationPage({ slug }: { readonly slug: string }) {
  const { current } = useEvent(slug);
  const event = current.state === 'loaded' ? current.value : null;
  const isHydrated = useHydrated();
  usePageTitle(confirmationTitle());
  useEventLook(event);

  return (
    <>
      <Backdrop event={current.state === 'loading' ? undefined : event} />
      <Sheet narrow>
        {/* The server is not told whose order it is. */}
        {isHydrated ? (
          <OrderOfAddress slug={slug} event={current.state === 'loading' ? undefined : event} />
        ) : (
          <PageLoading title={words.yourOrder} />
        )}
      </Sheet>
    </>
  );
}
