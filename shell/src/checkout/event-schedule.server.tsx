import type { Event } from '@ticket-storefront/domain/events';
import styles from './checkout-sheets.module.css';
import { scheduleOf } from './schedule-of';

/** The server's version of {@link ./event-schedule.tsx}. */
export const EventSchedule = ({ event }: { readonly event: Event }) => (
  <p className={styles['when']}>{scheduleOf(event)}</p>
);
