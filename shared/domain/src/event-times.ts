import { type DateMessages, formatGates } from './dates';
import type { Event, Scheduled } from './event';
import { fullAddress } from './event-text';
import {
  calendarDay,
  instantOfWallClock,
  minutesOfDay,
  minutesToEnd,
  wallClockAt,
  zoneNameAt,
} from './zoned-time';

const minuteMs = 60_000;

/** Milliseconds since 1970. `days`: the start time is unknown; the midnights of the first and last day, in UTC. */
export type EventTimes =
  | { readonly kind: 'timed'; readonly start: number; readonly end: number | null }
  | { readonly kind: 'days'; readonly first: number; readonly last: number };

/** When an event is; null without a date. Gates open and close by the clock of its zone (docs/rules.md, Dates). */
export function eventTimes(event: Scheduled): EventTimes | null {
  const { start_date, end_date, start_time, end_time, timezone } = event;
  const first = calendarDay(start_date, timezone) ?? calendarDay(end_date, timezone);
  if (first === null) return null;
  const last = Math.max(first, calendarDay(end_date, timezone) ?? first);
  const opens = minutesOfDay(start_time);
  if (opens === null) return { kind: 'days', first, last };

  const at = (day: number, minutes: number) => instantOfWallClock(day + minutes * minuteMs, timezone);
  const start = at(first, opens);
  const closes = minutesOfDay(end_time);
  if (closes === null) return { kind: 'timed', start, end: null };
  return { kind: 'timed', start, end: at(last, minutesToEnd(opens, closes, last === first)) };
}

/** The short name of an event's zone on its day; null if day or zone is unknown. */
export function zoneOnDay(event: Scheduled): string | null {
  const times = eventTimes(event);
  return times && zoneNameAt(times.kind === 'timed' ? times.start : times.first, event.timezone);
}

/** `Gates: 6:00 PM - 11:00 PM EST`, with the zone's name on the event's day; null without any time (docs/rules.md, Dates). */
export function formatGatesInZone(event: Scheduled, dates?: DateMessages): string | null {
  const gates = formatGates(event, dates);
  const zone = gates && zoneOnDay(event);
  return zone ? `${gates} ${zone}` : gates;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** An instant as local time in a zone, with its offset: `2026-11-21T18:00:00-05:00` (ISO 8601). */
export function writtenInstant(instant: number, timezone: string | null): string {
  const wallClock = wallClockAt(instant, timezone);
  const offset = Math.round((wallClock - instant) / minuteMs);
  const minutes = Math.abs(offset);
  const written = new Date(wallClock).toISOString().slice(0, 19);
  return `${written}${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

const dayMs = 24 * 60 * 60_000;

/** The fields of an event in a calendar entry. */
type CalendarEntry = Omit<Event, 'ticketing_payment_processor_config'>;

/** Links that create an entry for an event in web calendars; empty without a date. */
export function calendarLinks(event: CalendarEntry) {
  const times = eventTimes(event);
  if (!times) return [];
  return [
    { name: 'Google Calendar', url: googleUrl(event, times) },
    { name: 'Outlook', url: outlookUrl(event, times) },
  ];
}

/** A midnight in UTC as `20261121`. */
const basicDay = (day: number) => new Date(day).toISOString().slice(0, 10).replaceAll('-', '');

/** An instant as `20261121T230000Z`. */
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
  const day = (midnight: number) => iso(midnight).slice(0, 10);
  const query = new URLSearchParams({
    rru: 'addevent',
    subject: event.name,
    location: fullAddress(event),
    ...(times.kind === 'days'
      ? { startdt: day(times.first), enddt: day(times.last + dayMs), allday: 'true' }
      : { startdt: iso(times.start), enddt: iso(times.end ?? times.start) }),
  });
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query}`;
}
