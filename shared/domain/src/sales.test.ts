import { buildEvent, buildTicketingItem } from '@ticket-storefront/testing';
import fc from 'fast-check';
import { isListed, listingOf, soonestFirst } from './listing';
import { capQuantity, isLowStock, isSoldOut, maxQuantity, salesClosed } from './quantity';
import { saleState } from './sale-window';
import { instantOf, nextCheck, nextInstant } from './zoned-time';

const on = '2026-06-01T12:00:00Z';
const off = '2026-07-01T08:00:00-04:00';
const at = (now: string, on_sale_date: string | null = on, off_sale_date: string | null = off) =>
  saleState({ on_sale_date, off_sale_date }, new Date(now), 'America/New_York');

test('opens a window at its first instant and ends it at its last', () => {
  expect(at('2026-06-01T11:59:59.999Z')).toEqual({ state: 'before', opensAt: on });
  expect(at('2026-06-01T12:00:00Z')).toEqual({ state: 'open' });
  expect(at('2026-07-01T11:59:59.999Z')).toEqual({ state: 'open' });
  expect(at('2026-07-01T12:00:00Z')).toEqual({ state: 'ended' });
});

test('treats a missing side as open', () => {
  expect(at('2000-01-01T00:00:00Z', null)).toEqual({ state: 'open' });
  expect(at('2100-01-01T00:00:00Z', on, null)).toEqual({ state: 'open' });
});

test('treats a window that closes before it opens as ended', () => {
  expect(at('2026-06-15T00:00:00Z', '2026-07-01T00:00:00Z', '2026-06-01T00:00:00Z')).toEqual({
    state: 'ended',
  });
});

test('reads a date without an offset by the wall clock of the event', () => {
  expect(at('2026-06-01T03:59:59Z', '2026-06-01')).toEqual({ state: 'before', opensAt: '2026-06-01' });
  expect(at('2026-06-01T04:00:00Z', '2026-06-01')).toEqual({ state: 'open' });
  expect(at('2026-11-01T07:59:59Z', null, '2026-11-01 03:00:00')).toEqual({ state: 'open' });
  expect(at('2026-11-01T08:00:00Z', null, '2026-11-01 03:00:00')).toEqual({ state: 'ended' });
});

test('opens a sale at its instant in its zone, and schedules the check before', () => {
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
      const look = nextCheck([on_sale_date], zone, now);
      if (nextInstant([on_sale_date], zone, now) === null) expect(look).toBeNull();
      else expect(look !== null && look > nowMs && look <= exact).toBe(true);
    }),
  );
});

const shop = {
  checkouts: { 'by-account': 'remote-checkout-a', plain: 'remote-checkout-b' },
  needAccount: ['by-account'],
};
const shopOfUnknown = { ...shop, checkouts: {} };

const paidBy = (processor: string, account: string | null = 'acct_1') =>
  buildEvent({
    ticketing_payment_processor_config: {
      processor,
      config: { connected_account_id: account, processing_rate: null, application_fee_per_transaction: null },
    },
  });

test('sells an event that is not over and has a checkout', () => {
  expect(salesClosed(paidBy('by-account'), false, shop)).toBeNull();
  expect(salesClosed(paidBy('plain', null), false, shopOfUnknown)).toBeNull();
});

test('sells nothing of an event that is over, with any processor', () => {
  expect(salesClosed(paidBy('by-account'), true, shop)).toBe('ended');
});

test.each([
  ['has no processor', buildEvent({ ticketing_payment_processor_config: null })],
  ['names none', paidBy('')],
  ['names one without a checkout', paidBy('acme')],
])('sells nothing of an event that %s', (_, event) => {
  expect(salesClosed(event, false, shop)).toBe('unpayable');
});

test('sells only free tickets of an event that lacks its required account', () => {
  expect(salesClosed(paidBy('by-account', ' '), false, shop)).toBe('only-free');
});

test.each([
  [{ order_quantity_limit: 4, sales_limit_balance: 10, sales_limit: 2 }, 4],
  [{ order_quantity_limit: 10, sales_limit_balance: 3, sales_limit: 2 }, 3],
  [{ order_quantity_limit: 10, sales_limit_balance: null, sales_limit: 6 }, 6],
  [{ order_quantity_limit: null, sales_limit_balance: 0, sales_limit: 6 }, 0],
  [{ order_quantity_limit: null, sales_limit_balance: null, sales_limit: 6 }, 6],
  [{ order_quantity_limit: 5 }, 5],
  [{ order_quantity_limit: Number.NaN, sales_limit_balance: 8 }, 8],
  [{ order_quantity_limit: null, sales_limit_balance: null, sales_limit: null }, null],
  [{}, null],
])('limits an item with %j to %s', (limits, max) => {
  expect(maxQuantity(limits)).toBe(max);
});

test.each([
  [{ order_quantity_limit: 4 }, 5, 4],
  [{ order_quantity_limit: 4 }, 3, 3],
  [{ order_quantity_limit: 4 }, -1, 0],
  [{ sales_limit_balance: -2 }, 1, 0],
  [{}, 1000, 1000],
])('caps with limits %j the quantity %s to %s', (limits, asked, given) => {
  expect(capQuantity(limits, asked)).toBe(given);
});

test.each([
  [null, false, false],
  [-1, false, false],
  [0, true, false],
  [1, false, true],
  [99, false, true],
  [100, false, false],
])('a balance of %s is sold out: %s, low stock: %s', (sales_limit_balance, soldOut, low) => {
  expect(isSoldOut({ sales_limit_balance })).toBe(soldOut);
  expect(isLowStock({ sales_limit_balance })).toBe(low);
});

const now = new Date('2026-11-01T12:00:00Z');
const event = buildEvent();
const ticket = buildTicketingItem;

test('lists a coming event with an available ticket', () => {
  expect(isListed(event, [ticket({ sales_limit_balance: 0 }), ticket()], now)).toBe(true);
});

test('does not list an event that has ended', () => {
  expect(isListed(event, [ticket()], new Date('2026-11-23T00:00:00Z'))).toBe(false);
});

test.each([
  ['no ticket', []],
  ['sold-out tickets', [ticket({ sales_limit_balance: 0 })]],
  ['tickets that are not on sale yet', [ticket({ on_sale_date: '2026-11-10' })]],
  ['tickets whose sales ended', [ticket({ off_sale_date: '2026-10-31' })]],
  ['tickets of the organiser alone', [ticket({ available_public_sale: false })]],
  ['inactive tickets', [ticket({ is_active: false })]],
  ['top-ups', [ticket({ cashless_top_up_item: true })]],
])('does not list an event with %s', (_name, items) => {
  expect(isListed(event, items, now)).toBe(false);
});

test.each([
  ['sold-out tickets', [ticket({ sales_limit_balance: 0 })], 'sold-out'],
  [
    'tickets that are sold later',
    [ticket({ sales_limit_balance: 0 }), ticket({ on_sale_date: '2026-11-10' })],
    'soon',
  ],
  [
    'sold-out tickets of a later sale',
    [ticket({ sales_limit_balance: 0, on_sale_date: '2026-11-10' })],
    null,
  ],
  ['tickets whose sales ended', [ticket({ off_sale_date: '2026-10-31' })], null],
  ['hidden tickets', [ticket({ sales_limit_balance: 0, available_public_sale: false })], null],
  ['no tickets', [], null],
])('determines the listing of an event with %s', (_name, items, listing) => {
  expect(listingOf(event, items, now)).toBe(listing);
  expect(listingOf(event, items, new Date('2026-11-23T00:00:00Z'))).toBeNull();
});

test('sorts the soonest event first, and events without a date last', () => {
  const start = (name: string, start_date: string | null, start_time: string | null, timezone: string) =>
    buildEvent({ name, start_date, start_time, timezone });
  const events = [
    start('undated', null, null, 'UTC'),
    start('evening in Auckland', '2026-11-22', '20:00', 'Pacific/Auckland'),
    start('some day', null, null, 'UTC'),
    start('morning in New York', '2026-11-21', '09:00', 'America/New_York'),
    start('noon in New York', '2026-11-21', '12:00', 'America/New_York'),
    start('day in New York', '2026-11-21', null, 'America/New_York'),
  ];
  expect(events.sort(soonestFirst).map(({ name }) => name)).toEqual([
    'day in New York',
    'morning in New York',
    'noon in New York',
    'evening in Auckland',
    'undated',
    'some day',
  ]);
});
