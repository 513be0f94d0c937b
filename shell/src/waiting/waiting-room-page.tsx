import { messages } from '#messages/frame';
import { CheckoutEvent, PageLoading, Sheet } from '../layout';

import { checkoutPath } from '../navigation/paths';
import { useEvent, useServices } from '../services';
import { WaitingRoom } from './waiting-room';

/** The page at a checkout's address until the visitor is admitted (docs/rules.md, Waiting room). */
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
