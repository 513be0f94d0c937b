import { messages } from '#messages/frame';
import { CheckoutEvent, PageLoading, Sheet } from '../layout';

import { checkoutPath } from '../navigation/paths';
import { useEvent, useServices } from '../services';
import { WaitingRoom } from './waiting-room';

/** Stands at the address of a checkout until its visitor is admitted (docs/rules.md, Waiting room). */
export function WaitingRoomPage({ slug }: { readonly slug: string }) {
  const { loadDocument } = useServices();
  const loading = useEvent(slug);
  return (
    <CheckoutEvent
      loading={loading}
      placeholder={
        <Sheet narrow>
          <PageLoading title={messages.checkout} />
        </Sheet>
      }
    >
      {(event) => <WaitingRoom event={event} onAdmitted={() => loadDocument(checkoutPath(slug))} />}
    </CheckoutEvent>
  );
}
