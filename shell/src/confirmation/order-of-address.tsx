import type { Event } from '@storefront/domain/event';
import { ButtonLink } from '@storefront/ui/button-link';
import { useSearchParams } from 'react-router-dom';
import { words } from '#words/confirmation';
import { words as frame } from '#words/frame';
import { EventLogo } from '../layout/event-logo';
import { PageMessage } from '../layout/page-state';
import { BackButton } from '../navigation/back-button';
import { OrderConfirmation } from './order-confirmation';
import { useLeaveConfirmation } from './use-leave-confirmation';

interface OrderOfAddressProps {
  readonly slug: string;
  /** Undefined while it is loading, null where it is not known. */
  readonly event: Event | null | undefined;
}

/** The order that the address of a confirmation names, with the way back to its event. */
export function OrderOfAddress({ slug, event }: OrderOfAddressProps) {
  const [parameters] = useSearchParams();
  const referenceID = parameters.get('referenceID')?.trim();
  const email = parameters.get('email')?.trim();
  const leave = useLeaveConfirmation(slug);
  if (!referenceID || !email) {
    return (
      <PageMessage title={words.noOrder}>
        <p>{words.addressWithoutOrder}</p>
        <ButtonLink href="/">{frame.seeAllEvents}</ButtonLink>
      </PageMessage>
    );
  }
  return (
    <>
      <BackButton onClick={leave} />
      <EventLogo event={event ?? null} />
      <OrderConfirmation referenceID={referenceID} email={email} event={event} />
    </>
  );
}
