import { wallClockAt } from './zoned-time';

const minuteMs = 60_000;

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** An instant as clocks in a zone show it, with their offset: `2026-11-21T18:00:00-05:00` (ISO 8601). */
export function writtenInstant(instant: number, timezone: string | null): string {
  const wallClock = wallClockAt(instant, timezone);
  const offset = Math.round((wallClock - instant) / minuteMs);
  const minutes = Math.abs(offset);
  const written = new Date(wallClock).toISOString().slice(0, 19);
  return `${written}${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}
