import { fetchEvents } from '@storefront/api/fetch-events';
import type { GraphqlOptions } from '@storefront/contract/host';
import { listingOf, soonestFirst } from '@storefront/domain/listing';
import { eventPageTitle } from '@storefront/domain/titles';
import { LoadError } from '@storefront/ui/load-error';
import { useCallback } from 'react';
import { words as frame } from '#words/frame';
import { words } from '#words/landing';
import { usePageTitle } from '../document/use-page-title';
import { isAskedFor, readFilter, writeFilter } from '../landing/event-filter';
import { EventFilters } from '../landing/event-filters';
import { EventGroup } from '../landing/event-group';
import styles from '../landing/landing.module.css';
import { NoEvents } from '../landing/no-events';
import { PageLoading } from '../layout/page-state';
import { useLoaded } from '../loading/use-loaded';
import { useNow } from '../loading/use-now';
import { useRefreshOnce } from '../loading/use-refresh-once';
import { useQuery } from '../navigation/path';
import { useServices } from '../services/shell-services';

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
        <h1 className={styles['title']}>{words.title}</h1>
        <p className={styles['lead']}>{words.lead}</p>
      </div>
      {current.state === 'loading' && <PageLoading />}
      {current.state === 'failed' && <LoadError message={frame.error(current.message)} onRetry={retry} />}
      {(listed.length > 0 || isFiltered) && (
        <EventFilters events={listed.map(({ event }) => event)} filter={filter} />
      )}
      {current.state === 'loaded' && (
        <p className={styles['count']} role="status">
          {words.events(asked.length)}
        </p>
      )}
      {current.state === 'loaded' && asked.length === 0 && <NoEvents isFiltered={isFiltered} />}
      <EventGroup title={words.onSale} events={onSale} now={now} isOnly={others.length === 0} />
      <EventGroup title={words.notOnSale} events={others} now={now} isOnly={false} />
    </div>
  );
}
