import { fetchEvents } from '@storefront/api/fetch-events';
import type { GraphqlOptions } from '@storefront/contracts/host';
import { isListed, soonestFirst } from '@storefront/domain/listing';
import { eventPageTitle } from '@storefront/domain/titles';
import { LoadError } from '@storefront/ui/load-error';
import { useCallback } from 'react';
import { usePageTitle } from '../document/use-page-title';
import { EventCard } from '../landing/event-card';
import styles from '../landing/landing.module.css';
import { PageLoading } from '../layout/page-state';
import { useLoaded } from '../loading/use-loaded';
import { useNow } from '../loading/use-now';
import { useRefreshOnce } from '../loading/use-refresh-once';
import { useServices } from '../services/shell-services';

/** The events on sale, soonest first (docs/rules.md, Landing). */
export function LandingPage() {
  const { graphql, brought } = useServices();
  const load = useCallback((options?: GraphqlOptions) => fetchEvents(graphql, options), [graphql]);
  const { current, retry, refresh } = useLoaded(load, brought.events);
  useRefreshOnce(refresh, brought.events ? (brought.mayBeOld ? 'now' : 'at rest') : 'never');
  usePageTitle(eventPageTitle({}));

  const now = useNow();
  const events =
    current.state === 'loaded'
      ? current.value.filter((event) => isListed(event, event.ticketing_items, now)).sort(soonestFirst)
      : [];

  return (
    <div className={styles['landing']}>
      <div className={styles['welcome']}>
        <h1 className={styles['title']}>Upcoming events</h1>
        <p className={styles['lead']}>Choose an event, pick your tickets, and you are in.</p>
      </div>
      {current.state === 'loading' && <PageLoading />}
      {current.state === 'failed' && <LoadError message={`Error: ${current.message}`} onRetry={retry} />}
      {current.state === 'loaded' && events.length === 0 && (
        <p>There are no events on sale right now. Please come back soon.</p>
      )}
      {events.length > 0 && (
        <ul className={styles['events']}>
          {events.map((event) => (
            <li key={event.id} className={styles['event']}>
              <EventCard event={event} now={now} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
