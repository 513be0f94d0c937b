import type { ListedEvent } from '@storefront/api/listed-event';
import type { Listing } from '@storefront/domain/listing';
import hidden from '@storefront/ui/visually-hidden.module.css';
import { useId } from 'react';
import { EventCard } from './event-card';
import styles from './landing.module.css';

export interface ShownEvent {
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
export function EventGroup({ title, events, now, isOnly }: EventGroupProps) {
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
