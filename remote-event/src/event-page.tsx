import type { EventPageProps } from '@storefront/contract/fragment-props';
import { splitBullets } from '@storefront/domain/bullets';
import type { WithHost } from '@storefront/fragment/react-fragment';
import { EventAbout } from './event-about';
import { EventDetails } from './event-details';
import styles from './event-page.module.css';
import { TicketList } from './ticket-list';

/** The event and its tickets (docs/rules.md, Event page). */
export function EventPage({ event, items, salesClosed, host }: WithHost<EventPageProps>) {
  const bullets = splitBullets(event?.description ?? null);
  return (
    <div className={styles['page']}>
      {event && <EventDetails event={event} isOver={salesClosed === 'ended'} />}
      {bullets.length > 0 && <EventAbout bullets={bullets} />}
      <TicketList event={event} brought={items} salesClosed={salesClosed} host={host} />
    </div>
  );
}
