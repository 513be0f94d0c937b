import { fullAddress } from './address';
import type { Event } from './event';
import { type EventTimes, eventTimes } from './event-times';

const dayMs = 24 * 60 * 60_000;

/** What of an event a calendar's entry tells. */
type CalendarEntry = Omit<Event, 'ticketing_payment_processor_config'>;

/** A calendar on the web that an event can be added to. */
export interface CalendarLink {
  readonly name: string;
  readonly url: string;
}

/** Links that open a new entry for an event in calendars on the web; none without a date. */
export function calendarLinks(event: CalendarEntry): readonly CalendarLink[] {
  const times = eventTimes(event);
  if (!times) return [];
  return [
    { name: 'Google Calendar', url: googleUrl(event, times) },
    { name: 'Outlook', url: outlookUrl(event, times) },
  ];
}

/** `20261121` of a midnight in UTC. */
const basicDay = (day: number) => new Date(day).toISOString().slice(0, 10).replaceAll('-', '');

/** `20261121T230000Z` of an instant. */
const basicTime = (instant: number) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');

function googleUrl(event: CalendarEntry, times: EventTimes): string {
  const dates =
    times.kind === 'days'
      ? [basicDay(times.first), basicDay(times.last + dayMs)]
      : [basicTime(times.start), basicTime(times.end ?? times.start)];
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: event.name,
    dates: dates.join('/'),
    location: fullAddress(event),
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}

function outlookUrl(event: CalendarEntry, times: EventTimes): string {
  const iso = (instant: number) => new Date(instant).toISOString();
  const query = new URLSearchParams({
    rru: 'addevent',
    subject: event.name,
    location: fullAddress(event),
    ...(times.kind === 'days'
      ? {
          startdt: iso(times.first).slice(0, 10),
          enddt: iso(times.last + dayMs).slice(0, 10),
          allday: 'true',
        }
      : { startdt: iso(times.start), enddt: iso(times.end ?? times.start) }),
  });
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query}`;
}
