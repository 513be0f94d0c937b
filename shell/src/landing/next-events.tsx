import { fetchEvents } from '@ticket-storefront/api';
import { formatWhen } from '@ticket-storefront/domain/dates';
import { cityAndState, listingOf, soonestFirst } from '@ticket-storefront/domain/events';
import { useCallback, useId } from 'react';
import { messages } from '#messages/landing';
import { eventPath } from '../navigation/paths';
import { useLoaded, useNow, useServices } from '../services';
import styles from './landing.module.css';

const maxShown = 3;

/** The next events on sale, for a page that has nothing to show; nothing until they are loaded. */
export default function NextEvents() {
  const { graphql } = useServices();
  const { current } = useLoaded(useCallback(() => fetchEvents(graphql), [graphql]));
  const titleId = useId();
  const now = useNow();
  const all = current.state === 'loaded' ? [...current.value].sort(soonestFirst) : [];
  const next = all
    .filter((event) => listingOf(event, event.ticketing_items, now) === 'on-sale')
    .slice(0, maxShown);
  if (next.length === 0) return null;
  return (
    <section className={styles['next']} aria-labelledby={titleId}>
      <h2 className={styles['name']} id={titleId}>
        {messages.nextEvents}
      </h2>
      <ul>
        {next.map((event) => (
          <li key={event.id}>
            <a className={styles['link']} href={eventPath(event.ticketing_slug)}>
              {event.name}
            </a>
            <p className={styles['facts']}>
              {[formatWhen(event), cityAndState(event)].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
