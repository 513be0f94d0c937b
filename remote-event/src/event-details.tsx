import { splitBullets } from '@storefront/domain/bullets';
import type { Event } from '@storefront/domain/event';
import { formatEventDates, formatGates } from '@storefront/domain/event-dates';
import { EventAbout } from './event-about';
import { EventAddress } from './event-address';
import styles from './event-details.module.css';
import { EventLogo } from './event-logo';

interface EventDetailsProps {
  readonly event: Event;
  readonly isOver?: boolean;
}

/** The event's logo, name, address, dates, gates and description, as far as it has them. */
export function EventDetails({ event, isOver = false }: EventDetailsProps) {
  const dates = formatEventDates(event);
  const gates = formatGates(event);
  const bullets = splitBullets(event.description);

  return (
    <header className={styles['details']}>
      <div className={styles['head']}>
        <EventLogo event={event} />
        <div className={styles['facts']}>
          <h1 className={styles['name']}>{event.name}</h1>
          {dates && <p className={styles['dates']}>{dates}</p>}
          {isOver && <p className={styles['over']}>This event is over.</p>}
          {gates && <p>{gates}</p>}
          <EventAddress event={event} />
        </div>
      </div>
      {bullets.length > 0 && <EventAbout bullets={bullets} />}
    </header>
  );
}
