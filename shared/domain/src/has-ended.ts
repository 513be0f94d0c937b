import type { Scheduled } from './event';
import { calendarDay, minutesOfDay, minutesToEnd, roughInstantOfWallClock } from './zoned-time';

const minutesPerDay = 24 * 60;

/** Whether the event is over. Without an end time its last day counts; without a date it never ends. */
export function hasEnded(event: Scheduled, now: Date): boolean {
  const { start_date, end_date, start_time, end_time, timezone } = event;
  const start = calendarDay(start_date, timezone);
  const lastDay = calendarDay(end_date, timezone) ?? start;
  if (lastDay === null) return false;

  const closes = minutesOfDay(end_time) ?? minutesPerDay;
  const minutes = minutesToEnd(minutesOfDay(start_time), closes, lastDay === start);
  return now.getTime() >= roughInstantOfWallClock(lastDay + minutes * 60_000, timezone, now.getTime());
}
