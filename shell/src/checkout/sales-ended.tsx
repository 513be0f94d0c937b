import type { Event } from '@storefront/domain/event';
import { ButtonLink } from '@storefront/ui/button-link';
import { words } from '#words/checkout';
import { words as frame } from '#words/frame';
import { PageMessage } from '../layout/page-state';
import { Sheet } from '../layout/sheet';
import { eventPath } from '../navigation/paths';

/** Stands for the checkout of an event that is over (docs/rules.md, Checkout). */
export const SalesEnded = ({ event }: { readonly event: Event }) => (
  <Sheet narrow>
    <PageMessage title={words.salesEnded}>
      <p>{words.eventIsOver(event.name)}</p>
      <p>
        <a href={eventPath(event.ticketing_slug)}>{words.showEvent}</a>
      </p>
      <ButtonLink href="/">{frame.seeAllEvents}</ButtonLink>
    </PageMessage>
  </Sheet>
);
