import type { Event } from '@storefront/domain/event';
import { formatEventDates, formatGates } from '@storefront/domain/event-dates';
import { zoneOnDay } from '@storefront/domain/zone-name';
import { useMemo } from 'react';
import { words } from '#words/event';
import { EventAddress } from './event-address';
import styles from './event-details.module.css';
import { EventLogo } from './event-logo';

interface EventDetailsProps {
  readonly event: Event;
  readonly isOver?: boolean;
}

/** The event's logo, name, address, dates and gates, as far as it has them. */
export function EventDetails({ event, isOver = false }: EventDetailsProps) {
  const dates = formatEventDates(event);
  const gates = formatGates(event);
  const zone = useMemo(() => zoneOnDay(event), [event]);

  return (
    <header className={styles['head']}>
      <EventLogo event={event} />
      <div className={styles['facts']}>
        <h1 className={styles['name']}>{event.name}</h1>
        {dates && <p className={styles['dates']}>{dates}</p>}
        {isOver && <p className={styles['over']}>{words.isOver}</p>}
        {gates && (
          <p>
            <span>{gates}</span>
            {/* Some browsers name some zones otherwise than the server. */}
            {zone && <span suppressHydrationWarning>{` ${zone}`}</span>}
          </p>
        )}
        <EventAddress event={event} />
      </div>
    </header>
  );
}
