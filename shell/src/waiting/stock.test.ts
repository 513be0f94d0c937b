import { buildEvent, buildTicketingItem } from '@ticket-storefront/testing';
import { saleOf, stockOf } from './stock';

const now = new Date('2026-06-01T12:00:00Z');
const event = buildEvent({ start_date: '2026-07-01', end_date: '2026-07-01' });
const item = (overrides: Parameters<typeof buildTicketingItem>[0]) =>
  buildTicketingItem({ id: 1, on_sale_date: null, off_sale_date: null, ...overrides });
const gone = item({ sales_limit_balance: 0 });
const ended = item({ id: 2, off_sale_date: '2026-05-01' });
const saleAt = (items: Parameters<typeof stockOf>[1], held: number | null = null) =>
  saleOf(stockOf(event, items, held === null ? null : [{ id: 1, free: 0, held }], now));

test('is sold out when no ticket on sale is left', () => {
  expect(saleAt([gone])).toBe('sold-out');
  expect(saleAt([gone, ended])).toBe('sold-out');
  expect(saleAt([gone], 0)).toBe('sold-out');
});

test('is not sold out while the last tickets are in unpaid orders', () => {
  expect(saleAt([gone], 2)).toBe('open');
  expect(stockOf(event, [gone], [{ id: 1, free: 0, held: 2 }], now)[0]?.state).toBe('held');
});

test.each([
  ['a ticket is left', [gone, item({ id: 3, sales_limit_balance: 1 })]],
  ['a ticket has no limit', [gone, item({ id: 3, sales_limit_balance: null })]],
  ['a ticket comes on sale later', [gone, item({ id: 3, on_sale_date: '2026-06-20' })]],
  ['its tickets are not known', []],
])('stays open if %s', (_, items) => {
  expect(saleAt(items)).toBe('open');
});

test('has ended with the last sale, or with the event', () => {
  expect(saleAt([ended])).toBe('ended');
  const past = buildEvent({ start_date: '2026-05-01', end_date: '2026-05-01' });
  expect(saleOf(stockOf(past, [item({ sales_limit_balance: 9 })], null, now))).toBe('ended');
});
