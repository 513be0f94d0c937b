import { Notice } from '@ticket-storefront/ui';
import { messages } from '#messages/frame';
import { messages as waiting } from '#messages/waiting';
import { CheckoutEvent, PageLoading, Sheet } from '../layout';
import { checkoutPath } from '../navigation/paths';
import { useEvent, useHydrated, useServices } from '../services';
import { WaitingRoom } from './waiting-room';

/** The page at a checkout's address until the visitor is admitted (docs/rules.md, Waiting room). */
export function WaitingRoomPage({ slug }: { readonly slug: string }) {
  const { loadDocument } = useServices();
  const loading = useEvent(slug);
  // The next document would be a new visitor's, at the end of the line.
  const refusesCookies = useHydrated() && !navigator.cookieEnabled;
  return (
    <CheckoutEvent
      loading={loading}
      placeholder={
        <Sheet narrow>
          <PageLoading title={messages.checkout} />
        </Sheet>
      }
    >
      {(event) => (
        <>
          {refusesCookies && (
            <Sheet narrow>
              <Notice kind="error">{waiting.noCookies}</Notice>
            </Sheet>
          )}
          <WaitingRoom event={event} onAdmitted={() => loadDocument(checkoutPath(slug))} />
        </>
      )}
    </CheckoutEvent>
  );
}
