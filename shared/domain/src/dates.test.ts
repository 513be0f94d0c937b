import { intlDates } from './date-formats';
import {
  calendarLeaf,
  eventMonths,
  formatEventDates,
  formatGates,
  formatMonth,
  formatSaleDate,
  formatTime,
  formatWhen,
} from './dates';

const days = (
  start_date: string | null,
  end_date: string | null,
  timezone: string | null = 'America/New_York',
) => formatEventDates({ start_date, end_date, timezone });

test.each<[start: string | null, end: string | null, zone: string | null, shown: string | null]>([
  ['2026-11-21', '2026-11-21', 'America/New_York', 'Saturday, November 21st, 2026'],
  ['2026-11-21', null, 'America/New_York', 'Saturday, November 21st, 2026'],
  [
    '2026-11-21',
    '2026-11-22',
    'America/New_York',
    'Saturday, November 21st, 2026 - Sunday, November 22nd, 2026',
  ],
  // A timestamp means the day in the event's zone.
  ['2026-11-22T03:00:00Z', '2026-11-21', 'America/New_York', 'Saturday, November 21st, 2026'],
  ['2026-11-21T20:00:00-05:00', '2026-11-22', 'Pacific/Auckland', 'Sunday, November 22nd, 2026'],
  ['2026-11-21 23:30:00.5+00', '2026-11-22', 'Pacific/Kiritimati', 'Sunday, November 22nd, 2026'],
  ['2026-11-22T11:30:00+0545', null, 'Pacific/Pago_Pago', 'Saturday, November 21st, 2026'],
  // Without an offset it is the event's wall clock.
  ['2026-11-21T23:59:59', null, 'Pacific/Auckland', 'Saturday, November 21st, 2026'],
  ['2026-11-21T02:00:00Z', null, 'Mars/Olympus', 'Saturday, November 21st, 2026'],
  ['2026-11-21T23:00:00Z', null, null, 'Saturday, November 21st, 2026'],
  ['2028-02-29', null, null, 'Tuesday, February 29th, 2028'],
  ['1969-07-20', null, null, 'Sunday, July 20th, 1969'],
  [null, '2026-11-21', null, 'Saturday, November 21st, 2026'],
  ['', null, null, null],
  ['2026-02-30', null, null, null],
  ['2026-13-01', null, null, null],
  ['next Saturday', null, null, null],
  ['2026-11-21', 'later', null, 'Saturday, November 21st, 2026'],
])('an event from %s to %s in %s takes place on %s', (start, end, zone, shown) => {
  expect(days(start, end, zone)).toBe(shown);
});

test('every day of a month has its ordinal', () => {
  const ordinals = Array.from({ length: 31 }, (_, index) => {
    const shown = days(`2026-01-${String(index + 1).padStart(2, '0')}`, null) ?? '';
    return /January (\w+),/.exec(shown)?.[1];
  });
  expect(ordinals.join(' ')).toBe(
    '1st 2nd 3rd 4th 5th 6th 7th 8th 9th 10th 11th 12th 13th 14th 15th 16th 17th 18th 19th 20th ' +
      '21st 22nd 23rd 24th 25th 26th 27th 28th 29th 30th 31st',
  );
});

test('every date is shown in the long en-US form, with the ordinal of its day', () => {
  const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });
  for (let day = Date.UTC(2027, 0, 1); day < Date.UTC(2029, 0, 1); day += 24 * 60 * 60 * 1000) {
    const shown = days(new Date(day).toISOString().slice(0, 10), null);
    expect(shown?.replace(/(\d)(st|nd|rd|th),/, '$1,')).toBe(long.format(day));
  }
});

test.each([
  ['18:00', '6:00 PM'],
  ['18:00:30', '6:00 PM'],
  ['00:05', '12:05 AM'],
  ['12:00', '12:00 PM'],
  ['11:59', '11:59 AM'],
  ['23:59:59', '11:59 PM'],
  ['24:00', '24:00'],
  ['9:30', '9:30'],
  ['6 PM', '6 PM'],
  ['12:60', '12:60'],
])('the time %s is shown as %s', (written, shown) => {
  expect(formatTime(written)).toBe(shown);
});

test.each([
  ['es', '00:05', '12:05 a.m.'],
  ['es', '18:00', '6:00 p.m.'],
  ['de', '00:05', '0:05'],
  ['de', '18:00', '18:00'],
])('the clock of the language %s shows %s as %s', (language, written, shown) => {
  expect(formatTime(written, intlDates(language))).toBe(shown);
});

test.each([
  ['18:00', '23:00:00', 'Gates: 6:00 PM - 11:00 PM'],
  ['18:00', null, 'Gates: 6:00 PM'],
  [null, '18:00', 'Gates: Until 6:00 PM'],
  ['doors', 'late', 'Gates: doors - late'],
  [null, null, null],
])('gates from %s to %s are shown as %s', (start_time, end_time, shown) => {
  expect(formatGates({ start_time, end_time })).toBe(shown);
});

test('a sale opens on the day that it is at the event', () => {
  expect(formatSaleDate('2026-06-02T02:30:00Z', 'America/New_York')).toBe('Monday, June 1st, 2026');
  expect(formatSaleDate('2026-06-02', 'America/New_York')).toBe('Tuesday, June 2nd, 2026');
  expect(formatSaleDate('soon', 'America/New_York')).toBeNull();
});

const calendarDays = (start_date: string | null, end_date: string | null, timezone = 'America/New_York') => ({
  start_date,
  end_date,
  timezone,
});

test.each([
  [calendarDays('2026-11-21', '2026-11-22'), ['2026-11'], { month: 'Nov', day: '21' }],
  [calendarDays('2026-10-31', '2026-11-01'), ['2026-10', '2026-11'], { month: 'Oct', day: '31' }],
  [calendarDays('2026-12-01T02:00:00Z', null), ['2026-11'], { month: 'Nov', day: '30' }],
  [calendarDays(null, '2026-01-05'), ['2026-01'], { month: 'Jan', day: '5' }],
  [calendarDays(null, null), [], null],
  [calendarDays('soon', null), [], null],
])('the months and the calendar leaf of %j follow the zone of the event', (event, months, leaf) => {
  expect(eventMonths(event)).toEqual(months);
  expect(calendarLeaf(event)).toEqual(leaf);
});

test('a month is read with its year', () => {
  expect(formatMonth('2026-11')).toBe('November 2026');
});

test.each([
  ['2026-11-21', null, '18:00', 'Sat, Nov 21 · 6 PM'],
  ['2026-11-21', '2026-11-22', '18:30:00', 'Sat, Nov 21 - Sun, Nov 22 · 6:30 PM'],
  ['2026-11-21', null, null, 'Sat, Nov 21'],
  [null, null, '18:00', null],
])('shows the days from %s to %s at %s in a list as %s', (start_date, end_date, start_time, shown) => {
  expect(formatWhen({ start_date, end_date, start_time, timezone: 'America/New_York' })).toBe(shown);
});

test('omits the year of a day in a list in Spanish too', () => {
  expect(intlDates('es').shortDay(Date.parse('2026-11-21'))).not.toContain('2026');
});
