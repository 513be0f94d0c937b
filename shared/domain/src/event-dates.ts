import type { Event } from './event';
import { monthNames } from './month-names';
import { minutesOfDay } from './time-of-day';
import { calendarDay } from './zoned-time';

type EventDays = Pick<Event, 'start_date' | 'end_date' | 'timezone'>;
type EventHours = Pick<Event, 'start_time' | 'end_time'>;

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** `Saturday, November 21st, 2026`, a range with ` - `, null without a date (docs/rules.md, Dates). */
export function formatEventDates({ start_date, end_date, timezone }: EventDays): string | null {
  const days = [calendarDay(start_date, timezone), calendarDay(end_date, timezone)];
  const known = new Set(days.filter((day) => day !== null));
  return known.size > 0 ? [...known].map(formatDay).join(' - ') : null;
}

/** `18:00` or `18:00:00` as `6:00 PM`; any other text unchanged (docs/rules.md, Dates). */
export function formatTime(value: string): string {
  const minutes = minutesOfDay(value);
  if (minutes === null) return value;
  const hour = Math.floor(minutes / 60);
  const pastHour = String(minutes % 60).padStart(2, '0');
  return `${hour % 12 || 12}:${pastHour} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** `Gates: 6:00 PM - 11:00 PM`, or the one time that is known; null without any (docs/rules.md, Dates). */
export function formatGates({ start_time, end_time }: EventHours): string | null {
  if (!start_time) return end_time ? `Gates: Until ${formatTime(end_time)}` : null;
  return `Gates: ${[start_time, end_time].flatMap((time) => (time ? [formatTime(time)] : [])).join(' - ')}`;
}

/** The day on which a sale opens, in the event's zone, formatted as event dates are; null for anything but a date. */
export function formatSaleDate(date: string, timezone: string | null): string | null {
  const day = calendarDay(date, timezone);
  return day === null ? null : formatDay(day);
}

function formatDay(day: number): string {
  const date = new Date(day);
  const weekday = weekdays[date.getUTCDay()];
  const month = monthNames[date.getUTCMonth()];
  return `${weekday}, ${month} ${ordinal(date.getUTCDate())}, ${date.getUTCFullYear()}`;
}

/** A day of a month, such as `1st` or `11th`. */
function ordinal(day: number): string {
  const isTeen = day > 10 && day < 20;
  return `${day}${(!isTeen && ['th', 'st', 'nd', 'rd'][day % 10]) || 'th'}`;
}
