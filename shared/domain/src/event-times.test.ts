import { buildEvent } from '@ticket-storefront/testing';
import { calendarLinks, eventTimes, formatGatesInZone } from './event-times';

const evening = { start_time: '18:00', end_time: '23:00:00', end_date: null } as const;

const utc = (instant: number | null | undefined) =>
  typeof instant === 'number' ? new Date(instant).toISOString().slice(0, 16) : null;

test.each([
  // The evenings around a change of clocks.
  ['America/New_York', '2026-10-31', '2026-10-31T22:00', '2026-11-01T03:00', 'EDT'],
  ['America/New_York', '2026-11-01', '2026-11-01T23:00', '2026-11-02T04:00', 'EST'],
  ['America/Los_Angeles', '2026-03-08', '2026-03-09T01:00', '2026-03-09T06:00', 'PDT'],
  ['America/Phoenix', '2026-03-08', '2026-03-09T01:00', '2026-03-09T06:00', 'MST'],
  ['Europe/Madrid', '2026-10-25', '2026-10-25T17:00', '2026-10-25T22:00', 'GMT+1'],
])(
  'puts an evening in %s on %s into calendars at the hour of its gates',
  (timezone, day, start, end, zone) => {
    const event = buildEvent({ ...evening, timezone, start_date: day });
    const times = eventTimes(event);
    expect(times).toMatchObject({ kind: 'timed' });
    if (times?.kind !== 'timed') return;
    expect([utc(times.start), utc(times.end)]).toEqual([start, end]);
    expect(formatGatesInZone(event)).toBe(`Gates: 6:00 PM - 11:00 PM ${zone}`);
    const [google, outlook] = calendarLinks(event).map(({ url }) => new URL(url).searchParams);
    const basic = (time: string) => `${time.replace(/[-:]/g, '')}00Z`;
    expect(google?.get('dates')).toBe(`${basic(start)}/${basic(end)}`);
    expect(outlook?.get('startdt')).toBe(`${start}:00.000Z`);
  },
);

test('ends an event past midnight on the next day, and one of several days on its last', () => {
  const night = { start_date: '2026-06-05', start_time: '21:00', end_time: '02:00', timezone: 'UTC' };
  const endOf = (end_date: string | null) => {
    const times = eventTimes(buildEvent({ ...night, end_date }));
    return times?.kind === 'timed' ? utc(times.end) : null;
  };
  expect(endOf(null)).toBe('2026-06-06T02:00');
  expect(endOf('2026-06-07')).toBe('2026-06-07T02:00');
});

test('puts an event without a time into calendars as whole days, and omits one without a date', () => {
  const days = buildEvent({ start_date: '2026-06-05', end_date: '2026-06-07', start_time: 'at dusk' });
  expect(eventTimes(days)).toMatchObject({ kind: 'days' });
  const [google, outlook] = calendarLinks(days).map(({ url }) => new URL(url).searchParams);
  expect(google?.get('dates')).toBe('20260605/20260608');
  expect([outlook?.get('enddt'), outlook?.get('allday')]).toEqual(['2026-06-08', 'true']);
  const never = buildEvent({ start_date: null, end_date: null, start_time: '18:00', end_time: null });
  expect(eventTimes(never)).toBeNull();
  expect(calendarLinks(never)).toEqual([]);
  expect(formatGatesInZone(never)).toBe('Gates: 6:00 PM');
});

test('invents no end for an event without one', () => {
  const event = buildEvent({ start_date: '2026-06-05', end_date: null, start_time: '18:00', end_time: null });
  expect(eventTimes(event)).toMatchObject({ kind: 'timed', end: null });
});
