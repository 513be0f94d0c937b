const clock = /^([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/;

/** Parses `HH:MM` or `HH:MM:SS` as minutes since midnight; null for anything else. */
export function minutesOfDay(value: string | null): number | null {
  const match = clock.exec(value ?? '');
  return match && Number(match[1]) * 60 + Number(match[2]);
}

const dayMinutes = 24 * 60;

/** Minutes from the last day's midnight to its end: the next day, if not after the start (docs/rules.md, Landing). */
export const minutesToEnd = (opens: number | null, closes: number, isOneDay: boolean): number =>
  isOneDay && opens !== null && closes <= opens ? closes + dayMinutes : closes;

const timestamp =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?(?:\.\d+)? ?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

const dayLength = 86_400_000;

/** Parses a date as milliseconds since 1970. A day means its midnight; without an offset it is in the zone. Null for no date. */
export function instantOf(value: string | null, timezone: string | null): number | null {
  const written = readTimestamp(value);
  if (!written) return null;
  return written.offset === null
    ? instantOfWallClock(written.wallClock, timezone)
    : written.wallClock - written.offset;
}

/** Like {@link instantOf}, but up to two days early if far from `now`: the first use of a zone takes 50 ms on a phone. */
export function roughInstantOf(value: string | null, timezone: string | null, now: number): number | null {
  const written = readTimestamp(value);
  if (written?.offset !== null) return instantOf(value, timezone);
  return roughInstantOfWallClock(written.wallClock, timezone, now);
}

/** Like {@link instantOfWallClock}, with the tolerance of {@link roughInstantOf}. */
export const roughInstantOfWallClock = (wallClock: number, timezone: string | null, now: number): number =>
  Math.abs(wallClock - now) > 2 * dayLength ? wallClock - dayLength : instantOfWallClock(wallClock, timezone);

type Dates = readonly (string | null)[];

/** The first of several dates after `now`, as {@link instantOf} reads them; null for none. */
export const nextInstant = (dates: Dates, timezone: string | null, now: Date): number | null =>
  firstAhead(dates, now, (date) => instantOf(date, timezone));

/** When to check again for the first of several dates after `now`: then, or up to two days early. */
export const nextCheck = (dates: Dates, timezone: string | null, now: Date): number | null =>
  firstAhead(dates, now, (date) => roughInstantOf(date, timezone, now.getTime()));

function firstAhead(dates: Dates, now: Date, read: (date: string | null) => number | null): number | null {
  const ahead = dates
    .map(read)
    .filter((instant) => instant !== null)
    .filter((instant) => instant > now.getTime());
  return ahead.length > 0 ? Math.min(...ahead) : null;
}

/** The calendar day of a date in the given zone, as milliseconds of that day's midnight in UTC. Null for anything but a date. */
export function calendarDay(value: string | null, timezone: string | null): number | null {
  const written = readTimestamp(value);
  if (!written) return null;
  const { wallClock, offset } = written;
  const local = offset === null ? wallClock : wallClockAt(wallClock - offset, timezone);
  return local - (((local % dayLength) + dayLength) % dayLength);
}

/** The instant when clocks in the zone show the given wall clock (milliseconds as if it were UTC). */
export function instantOfWallClock(wallClock: number, timezone: string | null): number {
  const offsetAt = (instant: number) => wallClockAt(instant, timezone) - instant;
  return wallClock - offsetAt(wallClock - offsetAt(wallClock));
}

function readTimestamp(value: string | null) {
  const [, date, time = '00:00', seconds = ':00', zone] = timestamp.exec(value?.trim() ?? '') ?? [];
  const wallClock = Date.parse(`${date}T${time}${seconds}Z`);
  const isReal = !Number.isNaN(wallClock) && new Date(wallClock).toISOString().startsWith(date ?? '');
  if (!isReal) return null;
  return { wallClock, offset: zone === undefined ? null : offsetOf(zone) };
}

function offsetOf(zone: string): number {
  if (/^z$/i.test(zone)) return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(':', ''));
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

/** The wall clock of the zone at an instant, as milliseconds as if it were UTC. */
export function wallClockAt(instant: number, timezone: string | null): number {
  const parts = new Map(
    clockIn(timezone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** A formatter of a zone's wall clock, cached because creating one is much slower than using it. */
function clockIn(timezone: string | null): Intl.DateTimeFormat {
  const zone = timezone || 'UTC';
  const clock = clocks.get(zone) ?? createClock(zone);
  clocks.set(zone, clock);
  return clock;
}

function createClock(zone: string): Intl.DateTimeFormat {
  const clockOf = (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      hourCycle: 'h23',
      timeZone,
    });
  try {
    return clockOf(zone);
  } catch {
    return clockOf('UTC');
  }
}

/** The short name of a zone at an instant, for example `EST` or `GMT+9`; null for an unknown zone. */
export function zoneNameAt(instant: number, timezone: string | null): string | null {
  if (!timezone) return null;
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'short' });
    return format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? null;
  } catch {
    return null;
  }
}
