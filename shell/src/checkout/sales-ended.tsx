import type { Event } from '@storefront/domain/event';
import { ButtonLink } from '@storefront/ui/button-link';
import { PageMessage } from '../layout/page-state';
import { Sheet } from '../layout/sheet';
import { eventPath } from '../navigation/paths';

/** Stands for the checkout of an event that is over (docs/rules.md, Checkout). */
export const SalesEnded = ({ event }: { readonly event: Event }) => (
  <Sheet narrow>
    <PageMessage title="Sales ended">
      <p>{event.name} is over, so its tickets are no longer sold. Nothing was charged.</p>
      <p>
        <a href={eventPath(event.ticketing_slug)}>Show the event</a>
      </p>
      <ButtonLink href="/">See all events</ButtonLink>
    </PageMessage>
  </Sheet>
);
