import type { Event } from '@storefront/domain/events';
import styles from './checkout-sheets.module.css';
import { scheduleOf } from './schedule-of';

/** What {@link ./event-schedule.tsx} leaves as it is. */
export function EventSchedule({ event }: { readonly event: Event }) {
  const { dates, gatesAndPlace } = scheduleOf(event);
  return (
    <>
      <p className={styles['dates']}>{dates}</p>
      <p className={styles['gates']}>{gatesAndPlace}</p>
    </>
  );
}
