import type { Event } from './event';
import { calendarDay, minutesOfDay, minutesToEnd, roughInstantOfWallClock } from './zoned-time';

type EventTimes = Pick<Event, 'start_date' | 'end_date' | 'start_time' | 'end_time' | 'timezone'>;

const minutesPerDay = 24 * 60;

/**
 * Whether the event is over: past its end time on its last day in its zone, or past that day if it has no end time. An end
 * time at or before the start time means the next day. An event without dates is not over.
 */
export function hasEnded(event: EventTimes, now: Date): boolean {
  const { start_date, end_date, start_time, end_time, timezone } = event;
  const start = calendarDay(start_date, timezone);
  const lastDay = calendarDay(end_date, timezone) ?? start;
  if (lastDay === null) return false;

  const closes = minutesOfDay(end_time) ?? minutesPerDay;
  const minutes = minutesToEnd(minutesOfDay(start_time), closes, lastDay === start);
  return now.getTime() >= roughInstantOfWallClock(lastDay + minutes * 60_000, timezone, now.getTime());
}
