import { formatShortEventDates, formatTime } from '@ticket-storefront/domain/dates';
import type { Event } from '@ticket-storefront/domain/events';

/** `Sat, Nov 21 · 6:00 PM · New York`: when and where an event is, without the unknown parts. */
export const scheduleOf = (event: Event): string =>
  [formatShortEventDates(event), event.start_time && formatTime(event.start_time), event.address_city]
    .filter(Boolean)
    .join(' · ');
