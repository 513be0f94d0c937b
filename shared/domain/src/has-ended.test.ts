import { buildEvent } from '@ticket-storefront/testing';
import { hasEnded } from './has-ended';

test.each<[name: string, event: Parameters<typeof buildEvent>[0], lastMoment: string]>([
  ['at its end time in its own zone', {}, '2026-11-22T03:59:59.999Z'],
  ['on its last day', { end_date: '2026-11-23' }, '2026-11-24T03:59:59.999Z'],
  ['after midnight', { end_time: '02:00' }, '2026-11-22T06:59:59.999Z'],
  ['with its day where no end time is known', { end_time: null }, '2026-11-22T04:59:59.999Z'],
  ['with its first day where that is its only one', { end_date: null }, '2026-11-22T03:59:59.999Z'],
  [
    'with a day of 25 hours where clocks go back',
    { start_date: '2026-11-01', end_date: '2026-11-01', end_time: null },
    '2026-11-02T04:59:59.999Z',
  ],
  [
    'with a day of 23 hours where clocks go forward',
    { start_date: '2026-03-08', end_date: '2026-03-08', end_time: null },
    '2026-03-09T03:59:59.999Z',
  ],
])('an event ends %s', (_name, overrides, lastMoment) => {
  const event = buildEvent(overrides);
  const last = new Date(lastMoment);
  expect(hasEnded(event, last)).toBe(false);
  expect(hasEnded(event, new Date(last.getTime() + 1))).toBe(true);
});

test('an event without dates never ends', () => {
  expect(hasEnded(buildEvent({ start_date: null, end_date: null }), new Date('2100-01-01'))).toBe(false);
});
