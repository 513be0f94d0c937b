import { monthNames } from './month-names';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const weekdayOf = (midnight: number) => weekdays[new Date(midnight).getUTCDay()] ?? '';

const monthOf = (midnight: number) => monthNames[new Date(midnight).getUTCMonth()] ?? '';

/** A day of a month, such as `1st` or `11th`. */
function ordinal(day: number): string {
  const isTeen = day > 10 && day < 20;
  return `${day}${(!isTeen && ['th', 'st', 'nd', 'rd'][day % 10]) || 'th'}`;
}

/** Days and times in English. Days are the milliseconds of their midnight in UTC (docs/rules.md, Dates). */
export const words = {
  /** `Saturday, November 21st, 2026` */
  day(midnight: number) {
    const date = new Date(midnight);
    return `${weekdayOf(midnight)}, ${monthOf(midnight)} ${ordinal(date.getUTCDate())}, ${date.getUTCFullYear()}`;
  },
  /** `Sat, Nov 21, 2026` */
  shortDay(midnight: number) {
    const date = new Date(midnight);
    const [weekday, month] = [weekdayOf(midnight), monthOf(midnight)].map((name) => name.slice(0, 3));
    return `${weekday}, ${month} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
  },
  /** `November 2026` */
  month: (midnight: number) => `${monthOf(midnight)} ${new Date(midnight).getUTCFullYear()}`,
  /** `Nov` */
  shortMonth: (midnight: number) => monthOf(midnight).slice(0, 3),
  /** Minutes since midnight as `6:00 PM`. */
  time(minutes: number) {
    const hour = Math.floor(minutes / 60);
    return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
  },
  gates: (times: string) => `Gates: ${times}`,
  gatesUntil: (time: string) => `Gates: Until ${time}`,
};
