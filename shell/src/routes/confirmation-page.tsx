import { confirmationTitle } from '@storefront/domain/titles';
import { ButtonLink } from '@storefront/ui/button-link';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { OrderConfirmation } from '../confirmation/order-confirmation';
import { useLeaveConfirmation } from '../confirmation/use-leave-confirmation';
import { useColorMode } from '../document/use-color-mode';
import { usePageTitle } from '../document/use-page-title';
import { Backdrop } from '../layout/backdrop';
import { EventLogo } from '../layout/event-logo';
import { PageMessage } from '../layout/page-state';
import { Sheet } from '../layout/sheet';
import { useEvent } from '../loading/use-event';
import { BackButton } from '../navigation/back-button';

/** The confirmation of an order, of which only the two parameters of the address are known (docs/rules.md, Confirmation). */
export function ConfirmationPage({ slug }: { readonly slug: string }) {
  const [parameters] = useSearchParams();
  const referenceID = parameters.get('referenceID')?.trim();
  const email = parameters.get('email')?.trim();
  const { current } = useEvent(slug);
  const event = current.state === 'loaded' ? current.value : null;
  const leave = useLeaveConfirmation(slug, useNavigate());
  usePageTitle(confirmationTitle);
  useColorMode(event?.color_mode);

  return (
    <>
      <Backdrop
        picture={current.state === 'loading' ? undefined : (event?.ticketing_background_url ?? null)}
      />
      <Sheet narrow>
        {referenceID && email ? (
          <>
            <BackButton onClick={leave} />
            {current.state !== 'loading' && (
              <EventLogo logo={event?.ticketing_logo ?? null} name={event?.name ?? null} />
            )}
            <OrderConfirmation referenceID={referenceID} email={email} />
          </>
        ) : (
          <PageMessage title="There is no order to show">
            <p>The address of this page does not name an order.</p>
            <ButtonLink href="/">See all events</ButtonLink>
          </PageMessage>
        )}
      </Sheet>
    </>
  );
}
