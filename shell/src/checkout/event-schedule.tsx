import type { Event } from '@ticket-storefront/domain/events';
import { useEffect, useRef, useState } from 'react';
import styles from './checkout-sheets.module.css';

/** When and where the event is. The server renders it; date formatting loads only if the server did not. */
export function EventSchedule({ event }: { readonly event: Event }) {
  const drawn = useRef<HTMLParagraphElement>(null);
  const [schedule, setSchedule] = useState('');

  useEffect(() => {
    if (drawn.current?.textContent) return;
    import(/* webpackChunkName: "waiting" */ './schedule-of').then(
      ({ scheduleOf }) => setSchedule(scheduleOf(event)),
      // The checkout works without it.
      () => {},
    );
  }, [event]);

  // Hydration leaves the server's text in an element that suppresses the warning.
  return (
    <p className={styles['when']} ref={drawn} suppressHydrationWarning>
      {schedule}
    </p>
  );
}
