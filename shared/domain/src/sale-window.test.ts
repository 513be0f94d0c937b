import fc from 'fast-check';
import { saleState } from './sale-window';
import { instantOf, nextInstant, nextLook } from './zoned-time';

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

test('minutes or months from now, a sale opens at its instant in its zone, and is looked for before', () => {
  const day = 24 * 60 * 60 * 1000;
  const zones = fc.constantFrom(
    'America/New_York',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'Asia/Kolkata',
  );
  const distances = fc.oneof(
    fc.integer({ min: -3 * day, max: 3 * day }),
    fc.integer({ min: -900 * day, max: 900 * day }),
  );
  fc.assert(
    fc.property(zones, fc.integer({ min: 0, max: 4e12 }), distances, (zone, nowMs, distance) => {
      const now = new Date(nowMs);
      const on_sale_date = new Date(nowMs + distance).toISOString().slice(0, 19);
      const exact = instantOf(on_sale_date, zone) ?? Number.NaN;
      const { state } = saleState({ on_sale_date, off_sale_date: null }, now, zone);
      expect(state).toBe(nowMs < exact ? 'before' : 'open');
      const look = nextLook([on_sale_date], zone, now);
      if (nextInstant([on_sale_date], zone, now) === null) expect(look).toBeNull();
      else expect(look !== null && look > nowMs && look <= exact).toBe(true);
    }),
  );
});
