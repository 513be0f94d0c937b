import { eventTimes } from '@ticket-storefront/domain/dates';
import { fullAddress } from '@ticket-storefront/domain/events';
import { createEvent, type DateArray, type EventAttributes } from 'ics';
import type { StoredEvent } from './read-catalog';

const dayMs = 24 * 60 * 60_000;

export const calendarType = 'text/calendar; charset=utf-8';

/**
 * An event as a calendar file (RFC 5545), in UTC. Null without a date, or if the library rejects the organizer's data: orders do
 * not depend on it.
 * @param url - the event's page
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

interface Sale {
  readonly id: number;
  /** When it opens, in milliseconds since 1970. */
  readonly opens: number;
  readonly title: string;
  readonly url: string;
}

/** The beginning of a ticket's sale as a calendar file, with an alarm ten minutes before. */
export function saleCalendarFile({ id, opens, title, url }: Sale): string | null {
  const { value } = createEvent({
    start: opens,
    startInputType: 'utc',
    duration: { minutes: 15 },
    alarms: [{ action: 'display', description: title, trigger: { before: true, minutes: 10 } }],
    uid: `sale-${id}@storefront`,
    productId: 'storefront',
    title,
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

function dayOf(midnight: number): DateArray {
  const date = new Date(midnight);
  return [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
}
