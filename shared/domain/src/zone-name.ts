import type { Event } from './event';
import { type DateWords, formatGates } from './event-dates';
import { eventTimes } from './event-times';

type Scheduled = Pick<Event, 'start_date' | 'end_date' | 'start_time' | 'end_time' | 'timezone'>;

/** The short name of a zone at an instant, such as `EST` or `GMT+9`; null for a zone that is not known. */
export function zoneNameAt(instant: number, timezone: string | null): string | null {
  if (!timezone) return null;
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'short' });
    return format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? null;
  } catch {
    return null;
  }
}

/** The short name of an event's zone on its day; null where the day or the zone is not known. */
export function zoneOnDay(event: Scheduled): string | null {
  const times = eventTimes(event);
  return times && zoneNameAt(times.kind === 'timed' ? times.start : times.first, event.timezone);
}

/** `Gates: 6:00 PM - 11:00 PM EST`: with the zone's name on the event's day; null without any time (docs/rules.md, Dates). */
export function formatGatesInZone(event: Scheduled, words?: DateWords): string | null {
  const gates = formatGates(event, words);
  const zone = gates && zoneOnDay(event);
  return zone ? `${gates} ${zone}` : gates;
}
