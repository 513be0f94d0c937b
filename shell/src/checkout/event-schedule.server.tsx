import type { Event } from '@ticket-storefront/domain/events';
import styles from './checkout-sheets.module.css';
import { scheduleOf } from './schedule-of';

/** The server's version of {@link ./event-schedule.tsx}. */
export function EventSchedule({ event }: { readonly event: Event }) {
  const { dates, gatesAndPlace } = scheduleOf(event);
  return (
    <>
      <p className={styles['dates']}>{dates}</p>
      <p className={styles['gates']}>{gatesAndPlace}</p>
    </>
  );
}
