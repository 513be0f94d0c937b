import type { ListedEvent } from '@storefront/api/listed-event';
import { calendarLeaf } from '@storefront/domain/event-days';
import styles from './calendar-leaf.module.css';

/** The day that an event begins, as a leaf of a calendar. It is for the eye: the date stands beside it in words. */
export function CalendarLeaf({ event }: { readonly event: ListedEvent }) {
  const leaf = calendarLeaf(event);
  if (!leaf) return null;
  return (
    <div className={styles['leaf']} aria-hidden="true">
      <span className={styles['month']}>{leaf.month}</span>
      <span className={styles['day']}>{leaf.day}</span>
    </div>
  );
}
