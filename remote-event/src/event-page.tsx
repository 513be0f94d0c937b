import type { EventPageProps } from '@storefront/contracts/fragment-props';
import type { WithHost } from '@storefront/fragment/react-fragment';
import { EventDetails } from './event-details';
import styles from './event-page.module.css';
import { TicketList } from './ticket-list';

/** The event and its tickets (docs/rules.md, Event page). */
export function EventPage({ event, items, salesClosed, host }: WithHost<EventPageProps>) {
  return (
    <div className={styles['page']}>
      {event && <EventDetails event={event} isOver={salesClosed === 'ended'} />}
      <TicketList event={event} brought={items} salesClosed={salesClosed} host={host} />
    </div>
  );
}
