import { words } from '#words/frame';
import { PageLoading } from '../layout/page-state';
import { Sheet } from '../layout/sheet';
import { useEvent } from '../loading/use-event';
import { checkoutPath } from '../navigation/paths';
import { useServices } from '../services/shell-services';
import { WaitingRoom } from '../waiting/waiting-room';
import { CheckoutEvent } from './checkout-event';

/** Stands at the address of a checkout until its visitor is admitted (docs/rules.md, Waiting room). */
export function WaitingRoomPage({ slug }: { readonly slug: string }) {
  const { loadDocument } = useServices();
  const loading = useEvent(slug);
  return (
    <CheckoutEvent
      loading={loading}
      placeholder={
        <Sheet narrow>
          <PageLoading title={words.checkout} />
        </Sheet>
      }
    >
      {(event) => <WaitingRoom event={event} onAdmitted={() => loadDocument(checkoutPath(slug))} />}
    </CheckoutEvent>
  );
}
