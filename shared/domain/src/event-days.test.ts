import { calendarLeaf, eventMonths, formatMonth } from './event-days';

const days = (start_date: string | null, end_date: string | null, timezone = 'America/New_York') => ({
  start_date,
  end_date,
  timezone,
});

test.each([
  [days('2026-11-21', '2026-11-22'), ['2026-11'], { month: 'Nov', day: '21' }],
  [days('2026-10-31', '2026-11-01'), ['2026-10', '2026-11'], { month: 'Oct', day: '31' }],
  [days('2026-12-01T02:00:00Z', null), ['2026-11'], { month: 'Nov', day: '30' }],
  [days(null, '2026-01-05'), ['2026-01'], { month: 'Jan', day: '5' }],
  [days(null, null), [], null],
  [days('soon', null), [], null],
])('the months and the calendar leaf of %j follow the zone of the event', (event, months, leaf) => {
  expect(eventMonths(event)).toEqual(months);
  expect(calendarLeaf(event)).toEqual(leaf);
});

test('a month is read with its year', () => {
  expect(formatMonth('2026-11')).toBe('November 2026');
});
