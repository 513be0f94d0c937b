import type { EventPageProps } from '@ticket-storefront/contract';
import { formatEventDates, formatGates, zoneOnDay } from '@ticket-storefront/domain/dates';
import { type Event, fullAddress, mapsUrl, splitBullets } from '@ticket-storefront/domain/events';
import type { WithHost } from '@ticket-storefront/fragment';
import { EventPicture } from '@ticket-storefront/ui';
import defaultLogo from '@ticket-storefront/ui/images/default-logo.svg';
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
      sizes="(width < 40rem) 4rem, 7rem"
      fallback={defaultLogo}
      alt={messages.logo(event.name)}
    />
  );
}

const joined = (parts: readonly (string | null)[], separator: string) =>
  parts.filter(Boolean).join(separator);

/** The street above the city, with a link to a map of the full address. */
function EventAddress({ event }: { readonly event: Event }) {
  if (!fullAddress(event)) return null;
  const street = joined([event.address_street, event.address_street_2], ', ');
  const region = joined([event.address_state, event.address_zipcode], ' ');
  const city = joined([event.address_city, region], ', ');

  return (
    <address className={styles['address']}>
      <a href={mapsUrl(event)} target="_blank" rel="noopener noreferrer">
        {street && <span className={styles['addressLine']}>{street}</span>}{' '}
        {city && <span className={styles['addressLine']}>{city}</span>}
      </a>
    </address>
  );
}

interface EventDetailsProps {
  readonly event: Event;
  readonly isOver?: boolean;
}

/** The event's logo, name, address, dates and gates, if it has them. */
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
        {isOver && <p className={styles['over']}>{messages.isOver}</p>}
        {gates && (
          <p>
            <span>{gates}</span>
            {/* Some browsers name some zones differently than the server. */}
            {zone && <span suppressHydrationWarning>{` ${zone}`}</span>}
          </p>
        )}
        <EventAddress event={event} />
      </div>
    </header>
  );
}

/** The event's description as a list of bullets. */
function EventAbout({ bullets }: { readonly bullets: readonly string[] }) {
  const headingId = useId();

  return (
    <section className={styles['about']} aria-labelledby={headingId}>
      <h2 className={styles['aboutHeading']} id={headingId}>
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
      {event && <EventDetails event={event} isOver={salesClosed === 'ended'} />}
      <TicketList event={event} preloadedData={items} salesClosed={salesClosed} host={host} />
      {bullets.length > 0 && <EventAbout bullets={bullets} />}
    </div>
  );
}
