import { words } from '#words/dates';
import type { Event } from './event';
import { calendarDay } from './zoned-time';

type Days = Pick<Event, 'start_date' | 'end_date' | 'timezone'>;

/** The months of an event, `YYYY-MM` in its own zone: that of its first day, and that of its last. Empty without a date. */
export function eventMonths({ start_date, end_date, timezone }: Days): readonly string[] {
  const days = [calendarDay(start_date, timezone), calendarDay(end_date, timezone)];
  return [...new Set(days.flatMap((day) => (day === null ? [] : [new Date(day).toISOString().slice(0, 7)])))];
}

/** `2026-11` as `November 2026`. */
export function formatMonth(month: string): string {
  const midnight = Date.parse(month);
  return Number.isNaN(midnight) ? month : words.month(midnight);
}

/** The first day of an event as on a leaf of a calendar, such as `Nov` and `21`; null without a date. */
export function calendarLeaf({
  start_date,
  end_date,
  timezone,
}: Days): { month: string; day: string } | null {
  const day = calendarDay(start_date, timezone) ?? calendarDay(end_date, timezone);
  if (day === null) return null;
  return { month: words.shortMonth(day), day: String(new Date(day).getUTCDate()) };
}
