import { checkoutTitle } from '@storefront/domain/titles';
import { LoadError } from '@storefront/ui/load-error';
import { useColorMode } from '../document/use-color-mode';
import { usePageTitle } from '../document/use-page-title';
import { Backdrop } from '../layout/backdrop';
import { Layout } from '../layout/layout';
import { PageLoading } from '../layout/page-state';
import { Sheet } from '../layout/sheet';
import { useEvent } from '../loading/use-event';
import { checkoutPath } from '../navigation/paths';
import { useServices } from '../services/shell-services';
import { WaitingRoom } from '../waiting/waiting-room';
import { EventNotFound } from './event-not-found';
import { usePageVisit } from './use-page-visit';

/** Stands at the address of a checkout until its visitor is admitted (docs/rules.md, Waiting room). */
export function WaitingRoomPage({ slug }: { readonly slug: string }) {
  const { loadDocument } = useServices();
  const { current, retry } = useEvent(slug);
  const event = current.state === 'loaded' ? current.value : null;
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
      {event && <WaitingRoom event={event} onAdmitted={() => loadDocument(checkoutPath(slug))} />}
    </Layout>
  );
}
