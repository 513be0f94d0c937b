import { calendarPath } from '@storefront/api/answers/calendar-path';
import { fullAddress, mapsUrl } from '@storefront/domain/bullets';
import type { Event } from '@storefront/domain/event';
import { formatEventDates } from '@storefront/domain/event-dates';
import { calendarLinks } from '@storefront/domain/event-times';
import { formatGatesInZone } from '@storefront/domain/zone-name';
import { words } from '#words/confirmation';
import { useServices } from '../services/shell-services';
import styles from './order-confirmation.module.css';

/** What the order was for, from the catalogue: name, dates, gates and place, as far as the event has them. */
export function ConfirmedEvent({ event }: { readonly event: Event }) {
  const { api } = useServices().boot;
  const dates = formatEventDates(event);
  const gates = formatGatesInZone(event);
  const place = fullAddress(event);
  const calendars = calendarLinks(event);
  return (
    <section className={styles['event']} aria-labelledby="confirmed-event">
      <h2 className={styles['name']} id="confirmed-event">
        {event.name}
      </h2>
      {dates && <p>{dates}</p>}
      {gates && <p>{gates}</p>}
      {place && (
        <p>
          <a href={mapsUrl(event)} target="_blank" rel="noopener noreferrer">
            {place}
          </a>
        </p>
      )}
      {calendars.length > 0 && (
        <p className={styles['calendars']}>
          <a href={`${api}${calendarPath(event.id)}`}>{words.calendarFile}</a>
          {calendars.map(({ name, url }) => (
            <a key={name} href={url} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          ))}
        </p>
      )}
    </section>
  );
}
