import { ButtonLink } from '@storefront/ui/button-link';
import { words } from '#words/frame';
import { PageMessage } from '../layout/page-state';
import { Sheet } from '../layout/sheet';

/** Shown for an event that does not exist. */
export function EventNotFound() {
  return (
    <Sheet narrow>
      <PageMessage title={words.eventNotFound}>
        <p>{words.eventGone}</p>
        <ButtonLink href="/">{words.seeAllEvents}</ButtonLink>
      </PageMessage>
    </Sheet>
  );
}
