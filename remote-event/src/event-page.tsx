import type { EventPageProps } from '@ticket-storefront/contract';
import { calendarLeaf, formatEventDates, formatGates, zoneOnDay } from '@ticket-storefront/domain/dates';
import { type Event, fullAddress, mapsUrl, splitBullets } from '@ticket-storefront/domain/events';
import type { WithHost } from '@ticket-storefront/fragment';
import { EventPicture } from '@ticket-storefront/ui';
import { useId, useMemo } from 'react';
import { messages } from '#messages/event';
import styles from './event-page.module.css';
import { TicketList } from './ticket-list';

/** The event's logo, or the default logo if there is none or it fails to load. */
function EventLogo({ event }: { readonly event: Event }) {
  return (
    <EventPicture
      className={styles['logo']}
      slug={event.ticketing_slug}
      kind="logo"
      address={event.ticketing_logo || null}
      sizes="10rem"
      alt={messages.logo(event.name)}
    />
  );
}

const joined = (parts: readonly (string | null)[], separator: string) =>
  parts.filter(Boolean).join(separator);

/** The event's first day as a calendar leaf. Decorative: the date is also beside it as text. */
function CalendarLeaf({ event }: { readonly event: Event }) {
  const leaf = calendarLeaf(event);
  return (
    <div className={styles['leaf']} aria-hidden="true">
      <small>{leaf?.month}</small>
      <b>{leaf?.day}</b>
    </div>
  );
}

/** The street above the city, with a link to a map of the full address. */
function EventAddress({ event }: { readonly event: Event }) {
  if (!fullAddress(event)) return null;
  const street = joined([event.address_street, event.address_street_2], ', ');
  const region = joined([event.address_state, event.address_zipcode], ' ');
  const city = joined([event.address_city, region], ', ');

  return (
    <address className={styles['fact']}>
      <div className={styles['leaf']} />
      <a href={mapsUrl(event)} target="_blank" rel="noopener noreferrer">
        {street && <b>{street}</b>} {city && <span>{city}</span>}
        <i aria-hidden="true">{messages.map}</i>
      </a>
    </address>
  );
}

interface EventDetailsProps {
  readonly event: Event;
  readonly isOver?: boolean;
}

/** The event's logo, name, dates, gates and address, if it has them. */
export function EventDetails({ event, isOver = false }: EventDetailsProps) {
  const dates = formatEventDates(event);
  const gates = formatGates(event);
  const zone = useMemo(() => zoneOnDay(event), [event]);

  return (
    <header className={styles['head']}>
      <EventLogo event={event} />
      {/* Longer names have smaller letters. */}
      <h1 className={styles['name']} data-lines={Math.ceil(event.name.length / 24)}>
        {event.name}
      </h1>
      {isOver && <p className={styles['over']}>{messages.isOver}</p>}
      {(dates || gates) && (
        <div className={styles['fact']}>
          <CalendarLeaf event={event} />
          <div>
            {dates && <b>{dates}</b>}
            {gates && (
              <p>
                <span>{gates}</span>
                {/* Some browsers name some zones differently than the server. */}
                {zone && <span suppressHydrationWarning>{` ${zone}`}</span>}
              </p>
            )}
          </div>
        </div>
      )}
      <EventAddress event={event} />
    </header>
  );
}

/** The event's description as a list of bullets. */
function EventAbout({ bullets }: { readonly bullets: readonly string[] }) {
  const headingId = useId();

  return (
    <section aria-labelledby={headingId}>
      <h2 className={styles['about']} id={headingId}>
        {messages.about}
      </h2>
      <ul className={styles['bullets']}>
        {bullets.map((bullet, place) => (
          <li key={`${place} ${bullet}`}>{bullet}</li>
        ))}
      </ul>
    </section>
  );
}

/** The event and its tickets (docs/rules.md, Event page). */
export function EventPage({ event, items, salesClosed, host }: WithHost<EventPageProps>) {
  const bullets = splitBullets(event?.description ?? null);
  return (
    <div className={styles['page']}>
      <div className={styles['facts']}>
        {event && <EventDetails event={event} isOver={salesClosed === 'ended'} />}
        {bullets.length > 0 && <EventAbout bullets={bullets} />}
      </div>
      <TicketList event={event} preloadedData={items} salesClosed={salesClosed} host={host} />
      <i hidden data-end />
    </div>
  );
}
