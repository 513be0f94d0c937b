import type { Event } from './event';
import { minutesToEnd } from './minutes-to-end';
import { minutesOfDay } from './time-of-day';
import { calendarDay, instantOfWallClock } from './zoned-time';

type Scheduled = Pick<Event, 'start_date' | 'end_date' | 'start_time' | 'end_time' | 'timezone'>;

const minuteMs = 60_000;

/**
 * When an event is, for a calendar. `timed`: milliseconds since 1970; `end` is null where it is not known. `days`: the
 * midnights of the first and the last day, as milliseconds in UTC, where no time is known to begin with.
 */
export type EventTimes =
  | { readonly kind: 'timed'; readonly start: number; readonly end: number | null }
  | { readonly kind: 'days'; readonly first: number; readonly last: number };

/** When an event is; null without a date. Its gates open and close by the clocks of its zone (docs/rules.md, Dates). */
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
