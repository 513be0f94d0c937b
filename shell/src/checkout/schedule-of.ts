import { formatShortEventDates, formatTime } from '@ticket-storefront/domain/dates';
import type { Event } from '@ticket-storefront/domain/events';

/** `Sat, Nov 21`, and on a second line `6:00 PM · New York`: when and where an event is, without the unknown parts. */
export function scheduleOf(event: Event): string {
  const rest = [event.start_time && formatTime(event.start_time), event.address_city].filter(Boolean);
  return [formatShortEventDates(event), rest.join(' · ')].filter(Boolean).join('\n');
}
