import { messages } from '#messages/dates';
import { type DateFormats, englishDates, intlDates } from './date-formats';
import type { Event } from './event';
import { calendarDay, instantOf, minutesOfDay, wallClockAt, zoneNameAt } from './zoned-time';

/** Days, times and gates in one language. */
export interface DateMessages extends DateFormats {
  gates(times: string): string;
  gatesUntil(time: string): string;
}

/** A build in one language contains only that language's formats. */
const formats = (): DateFormats => (messages.language === 'en' ? englishDates : intlDates(messages.language));

type EventDays = Pick<Event, 'start_date' | 'end_date' | 'timezone'>;
type EventHours = Pick<Event, 'start_time' | 'end_time'>;

/** `Saturday, November 21st, 2026`, a range with ` - `, or null without a date (docs/rules.md, Dates). */
export function formatEventDates(
  { start_date, end_date, timezone }: EventDays,
  { day }: Pick<DateFormats, 'day'> = formats(),
): string | null {
  const days = [calendarDay(start_date, timezone), calendarDay(end_date, timezone)];
  const known = new Set(days.filter((midnight) => midnight !== null));
  return known.size > 0 ? [...known].map(day).join(' - ') : null;
}

/** `Sat, Nov 21`, for small spaces; otherwise like `formatEventDates`. */
export const formatShortEventDates = (event: EventDays): string | null =>
  formatEventDates(event, { day: formats().shortDay });

/** The same in a language that may differ from the build's. */
export const formatShortEventDatesIn = (language: string, event: EventDays): string | null =>
  formatEventDates(event, { day: (language === 'en' ? englishDates : intlDates(language)).shortDay });

/** `Sat, Nov 21 · 6 PM`, for a list: the short days, and the start; null without a date. */
export function formatWhen({
  start_time,
  ...days
}: EventDays & Pick<EventHours, 'start_time'>): string | null {
  const dates = formatShortEventDates(days);
  return dates && start_time ? `${dates} · ${formatTime(start_time).replace(':00', '')}` : dates;
}

/** Formats `18:00` or `18:00:00` as `6:00 PM`; leaves any other text unchanged (docs/rules.md, Dates). */
export function formatTime(value: string, { time }: Pick<DateFormats, 'time'> = formats()): string {
  const minutes = minutesOfDay(value);
  return minutes === null ? value : time(minutes);
}

/** `Gates: 6:00 PM - 11:00 PM`, or the one known time; null without any (docs/rules.md, Dates). */
export function formatGates(
  { start_time, end_time }: EventHours,
  dates: Pick<DateMessages, 'time' | 'gates' | 'gatesUntil'> = {
    time: formats().time,
    gates: messages.gates,
    gatesUntil: messages.gatesUntil,
  },
): string | null {
  if (!start_time) return end_time ? dates.gatesUntil(formatTime(end_time, dates)) : null;
  const times = [start_time, end_time].flatMap((time) => (time ? [formatTime(time, dates)] : []));
  return dates.gates(times.join(' - '));
}

/** The day when a sale opens in the event's zone, formatted like event dates; null unless `date` is a date. */
export function formatSaleDate(date: string, timezone: string | null): string | null {
  const day = calendarDay(date, timezone);
  return day === null ? null : formats().day(day);
}

/** The hour when a sale opens, with the short name of the event's zone then, for example `10:00 AM PST`; null without a date. */
export function formatSaleTime(
  date: string | null,
  timezone: string | null,
  { time: format }: Pick<DateFormats, 'time'> = formats(),
): string | null {
  const instant = instantOf(date, timezone);
  if (instant === null) return null;
  const wallClock = new Date(wallClockAt(instant, timezone));
  const time = format(wallClock.getUTCHours() * 60 + wallClock.getUTCMinutes());
  return `${time} ${zoneNameAt(instant, timezone) ?? 'UTC'}`;
}

/** The months of an event's first and last day, as `YYYY-MM` in its zone. Empty without a date. */
export function eventMonths({ start_date, end_date, timezone }: EventDays): readonly string[] {
  const days = [calendarDay(start_date, timezone), calendarDay(end_date, timezone)];
  return [...new Set(days.flatMap((day) => (day === null ? [] : [new Date(day).toISOString().slice(0, 7)])))];
}

/** Formats `2026-11` as `November 2026`. */
export function formatMonth(month: string): string {
  const midnight = Date.parse(month);
  return Number.isNaN(midnight) ? month : formats().month(midnight);
}

/** The month and day of an event's first day, for example `Nov` and `21`; null without a date. */
export function calendarLeaf({ start_date, end_date, timezone }: EventDays) {
  const day = calendarDay(start_date, timezone) ?? calendarDay(end_date, timezone);
  if (day === null) return null;
  return { month: formats().shortMonth(day), day: String(new Date(day).getUTCDate()) };
}
