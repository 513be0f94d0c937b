/** Formats days and times in one language (docs/rules.md, Dates). A day is the milliseconds of its midnight in UTC. */
export interface DateFormats {
  /** `Saturday, November 21st, 2026` */
  day(midnight: number): string;
  /** `Sat, Nov 21` */
  shortDay(midnight: number): string;
  /** `November 2026` */
  month(midnight: number): string;
  /** `Nov` */
  shortMonth(midnight: number): string;
  /** Minutes since midnight as `6:00 PM`. */
  time(minutes: number): string;
}

/** Hard-coded: the formatters of `Intl` take tens of milliseconds to start on a slow phone. */
const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const weekdayOf = (midnight: number) => weekdays[new Date(midnight).getUTCDay()] ?? '';

const monthOf = (midnight: number) => monthNames[new Date(midnight).getUTCMonth()] ?? '';

/** A day of a month, for example `1st` or `11th`. */
function ordinal(day: number): string {
  const isTeen = day > 10 && day < 20;
  return `${day}${(!isTeen && ['th', 'st', 'nd', 'rd'][day % 10]) || 'th'}`;
}

/** Days and times in English. */
export const englishDates: DateFormats = {
  day(midnight) {
    const date = new Date(midnight);
    return `${weekdayOf(midnight)}, ${monthOf(midnight)} ${ordinal(date.getUTCDate())}, ${date.getUTCFullYear()}`;
  },
  shortDay(midnight) {
    const date = new Date(midnight);
    const [weekday, month] = [weekdayOf(midnight), monthOf(midnight)].map((name) => name.slice(0, 3));
    return `${weekday}, ${month} ${date.getUTCDate()}`;
  },
  month: (midnight) => `${monthOf(midnight)} ${new Date(midnight).getUTCFullYear()}`,
  shortMonth: (midnight) => monthOf(midnight).slice(0, 3),
  time(minutes) {
    const hour = Math.floor(minutes / 60);
    return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
  },
};

/** Formatters by language and options, because creating one is much slower than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Days and times in any other language, with `Intl`. */
export function intlDates(language: string): DateFormats {
  const format = (instant: number, options: Intl.DateTimeFormatOptions) => {
    const key = language + JSON.stringify(options);
    const known =
      formatters.get(key) ?? new Intl.DateTimeFormat(`${language}-US`, { ...options, timeZone: 'UTC' });
    formatters.set(key, known);
    // Browsers and servers write different kinds of spaces.
    return known.format(instant).replace(/\s/g, ' ');
  };
  return {
    day: (midnight) => format(midnight, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    shortDay: (midnight) => format(midnight, { weekday: 'short', day: 'numeric', month: 'short' }),
    month: (midnight) => format(midnight, { month: 'long', year: 'numeric' }),
    shortMonth: (midnight) => format(midnight, { month: 'short' }),
    time: (minutes) => format(minutes * 60_000, { hour: 'numeric', minute: '2-digit' }),
  };
}
