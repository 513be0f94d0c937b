import { fetchEvents } from '@storefront/api/fetch-events';
import type { ListedEvent } from '@storefront/api/listed-event';
import type { GraphqlOptions } from '@storefront/contract/host';
import { type Listing, listingOf, soonestFirst } from '@storefront/domain/listing';
import { eventPageTitle } from '@storefront/domain/titles';
import { ButtonLink } from '@storefront/ui/button-link';
import { LoadError } from '@storefront/ui/load-error';
import hidden from '@storefront/ui/visually-hidden.module.css';
import { useCallback, useId } from 'react';
import { messages as frame } from '#messages/frame';
import { messages } from '#messages/landing';
import { PageLoading, Sheet } from '../layout/sheet';
import { useQuery } from '../navigation/path';
import { usePageTitle } from '../services/page-effects';
import { useServices } from '../services/shell-services';
import { useLoaded, useRefreshOnce } from '../services/use-loaded';
import { useNow } from '../services/use-now';
import { EventCard } from './event-card';
import { isAskedFor, readFilter, writeFilter } from './event-filter';
import { EventFilters } from './event-filters';
import styles from './landing.module.css';

interface ShownEvent {
  readonly event: ListedEvent;
  readonly listing: Listing;
}

interface EventGroupProps {
  readonly title: string;
  readonly events: readonly ShownEvent[];
  readonly now: Date;
  /** Whether the page shows no others: its heading then says nothing that is not seen. */
  readonly isOnly: boolean;
}

/** Events under one heading; nothing where there are none. */
function EventGroup({ title, events, now, isOnly }: EventGroupProps) {
  const titleId = useId();
  if (events.length === 0) return null;
  return (
    <section className={styles['group']} aria-labelledby={titleId}>
      <h2 className={isOnly ? hidden['spokenOnly'] : styles['groupTitle']} id={titleId}>
        {title}
      </h2>
      <ul className={styles['events']}>
        {events.map(({ event, listing }, place) => (
          <li key={event.id} className={styles['event']}>
            <EventCard
              event={event}
              listing={listing}
              now={now}
              isFirst={listing === 'on-sale' && place < 3}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What leads on where no event is shown. @param isFiltered - whether there may be others than those that were asked for. */
function NoEvents({ isFiltered }: { readonly isFiltered: boolean }) {
  const { links } = useServices().boot;
  return (
    <Sheet>
      <p className={styles['none']}>{isFiltered ? messages.nothingFound : messages.nothingOnSale}</p>
      <p>
        {isFiltered ? (
          <ButtonLink href="/">{messages.showAllEvents}</ButtonLink>
        ) : (
          <ButtonLink href={links.contact}>{messages.askWhatIsComing}</ButtonLink>
        )}
      </p>
    </Sheet>
  );
}

/** The events that the address asks for, soonest first: those on sale, then the others (docs/rules.md, Landing). */
export function LandingPage() {
  const { graphql, brought, query } = useServices();
  const load = useCallback((options?: GraphqlOptions) => fetchEvents(graphql, options), [graphql]);
  const { current, retry, refresh } = useLoaded(load, brought.events);
  useRefreshOnce(refresh, brought.events ? (brought.mayBeOld ? 'now' : 'at rest') : 'never');
  usePageTitle(eventPageTitle({}));

  const now = useNow();
  const filter = readFilter(useQuery(query));
  const isFiltered = writeFilter(filter) !== '';
  const all = current.state === 'loaded' ? [...current.value].sort(soonestFirst) : [];
  const listed = all.flatMap((event) => {
    const listing = listingOf(event, event.ticketing_items, now);
    return listing === null ? [] : [{ event, listing }];
  });
  const asked = listed.filter(({ event }) => isAskedFor(event, filter));
  const onSale = asked.filter(({ listing }) => listing === 'on-sale');
  const others = asked.filter(({ listing }) => listing !== 'on-sale');

  return (
    <div className={styles['landing']}>
      <div className={styles['welcome']}>
        <h1 className={styles['title']}>{messages.title}</h1>
        <p className={styles['lead']}>{messages.lead}</p>
      </div>
      {current.state === 'loading' && <PageLoading />}
      {current.state === 'failed' && <LoadError message={frame.error(current.message)} onRetry={retry} />}
      {(listed.length > 0 || isFiltered) && (
        <EventFilters events={listed.map(({ event }) => event)} filter={filter} />
      )}
      {current.state === 'loaded' && (
        <p className={styles['count']} role="status">
          {messages.events(asked.length)}
        </p>
      )}
      {current.state === 'loaded' && asked.length === 0 && <NoEvents isFiltered={isFiltered} />}
      <EventGroup title={messages.onSale} events={onSale} now={now} isOnly={others.length === 0} />
      <EventGroup title={messages.notOnSale} events={others} now={now} isOnly={false} />
    </div>
  );
}
