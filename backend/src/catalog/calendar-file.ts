import { eventTimes } from '@storefront/domain/dates';
import { fullAddress } from '@storefront/domain/events';
import { createEvent, type DateArray, type EventAttributes } from 'ics';
import type { StoredEvent } from './read-catalog';

const dayMs = 24 * 60 * 60_000;

/** The media type of a calendar file. */
export const calendarType = 'text/calendar; charset=utf-8';

/**
 * An event as a calendar file (RFC 5545), in UTC: right in every zone, over daylight saving too. Null without a date, and
 * where the library refuses what organizers have written: no order depends on it.
 * @param url - where the event is to be found
 */
export function calendarFile(event: StoredEvent, url: string): string | null {
  const times = timesOf(event);
  if (!times) return null;
  const { value } = createEvent({
    ...times,
    uid: `event-${event.id}@storefront`,
    productId: 'storefront',
    title: event.name,
    location: fullAddress(event),
    url,
  });
  return value || null;
}

function timesOf(event: StoredEvent): EventAttributes | null {
  const times = eventTimes(event);
  if (!times) return null;
  if (times.kind === 'days') return { start: dayOf(times.first), end: dayOf(times.last + dayMs) };
  const start = { start: times.start, startInputType: 'utc' } as const;
  return times.end === null
    ? { ...start, duration: { minutes: 0 } }
    : { ...start, end: times.end, endInputType: 'utc' };
}

/** The day of a midnight in UTC. */
function dayOf(midnight: number): DateArray {
  const date = new Date(midnight);
  return [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
}
