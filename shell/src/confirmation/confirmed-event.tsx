import { fullAddress, mapsUrl } from '@storefront/domain/address';
import type { Event } from '@storefront/domain/event';
import { formatEventDates, formatGates } from '@storefront/domain/event-dates';
import styles from './order-confirmation.module.css';

/** What the order was for, from the catalogue: name, dates, gates and place, as far as the event has them. */
export function ConfirmedEvent({ event }: { readonly event: Event }) {
  const dates = formatEventDates(event);
  const gates = formatGates(event);
  const place = fullAddress(event);
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
    </section>
  );
}
