import { buildEvent } from '@storefront/testing/build-event';
import { buildTicketingItem } from '@storefront/testing/build-ticketing-item';
import { isListed, listingOf, soonestFirst } from './listing';

const now = new Date('2026-11-01T12:00:00Z');
const event = buildEvent();
const ticket = buildTicketingItem;

test('an event ahead with a ticket that can be bought is listed', () => {
  expect(isListed(event, [ticket({ sales_limit_balance: 0 }), ticket()], now)).toBe(true);
});

test('an event that has ended is not', () => {
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
])('an event with %s is not listed', (_name, items) => {
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
])('how an event with %s stands', (_name, items, listing) => {
  expect(listingOf(event, items, now)).toBe(listing);
  expect(listingOf(event, items, new Date('2026-11-23T00:00:00Z'))).toBeNull();
});

test('the soonest event comes first, one without a date last', () => {
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
