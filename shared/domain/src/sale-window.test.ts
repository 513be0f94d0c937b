import { saleState } from './sale-window';

const on = '2026-06-01T12:00:00Z';
const off = '2026-07-01T08:00:00-04:00';
const at = (now: string, on_sale_date: string | null = on, off_sale_date: string | null = off) =>
  saleState({ on_sale_date, off_sale_date }, new Date(now), 'America/New_York');

test('a window opens with its first instant and ends with its last', () => {
  expect(at('2026-06-01T11:59:59.999Z')).toEqual({ state: 'before', opensAt: on });
  expect(at('2026-06-01T12:00:00Z')).toEqual({ state: 'open' });
  expect(at('2026-07-01T11:59:59.999Z')).toEqual({ state: 'open' });
  expect(at('2026-07-01T12:00:00Z')).toEqual({ state: 'ended' });
});

test('a missing side is open', () => {
  expect(at('2000-01-01T00:00:00Z', null)).toEqual({ state: 'open' });
  expect(at('2100-01-01T00:00:00Z', on, null)).toEqual({ state: 'open' });
});

test('a window that closed before it opened has ended', () => {
  expect(at('2026-06-15T00:00:00Z', '2026-07-01T00:00:00Z', '2026-06-01T00:00:00Z')).toEqual({
    state: 'ended',
  });
});

test('what is written without an offset is the wall clock of the event', () => {
  expect(at('2026-06-01T03:59:59Z', '2026-06-01')).toEqual({ state: 'before', opensAt: '2026-06-01' });
  expect(at('2026-06-01T04:00:00Z', '2026-06-01')).toEqual({ state: 'open' });
  expect(at('2026-11-01T07:59:59Z', null, '2026-11-01 03:00:00')).toEqual({ state: 'open' });
  expect(at('2026-11-01T08:00:00Z', null, '2026-11-01 03:00:00')).toEqual({ state: 'ended' });
});
