import { ButtonLink } from '@storefront/ui/button-link';
import { PageMessage } from '../layout/page-state';
import { Sheet } from '../layout/sheet';

/** Shown for an event that does not exist. */
export function EventNotFound() {
  return (
    <Sheet narrow>
      <PageMessage title="Event not found">
        <p>It may be over, or its address may have been mistyped.</p>
        <ButtonLink href="/">See all events</ButtonLink>
      </PageMessage>
    </Sheet>
  );
}
