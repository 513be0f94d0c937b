import { buildTicketingItem } from '@ticket-storefront/testing';
import { arrangeTickets } from './ticket-list';

const ticket = (id: number, category: string | null) => buildTicketingItem({ id, category });

/** The displayed categories and ids. */
const arranged = (items: readonly ReturnType<typeof ticket>[], gone: readonly number[] = []) =>
  arrangeTickets(items, new Set(gone)).map(({ category, items }) => [category, ...items.map(({ id }) => id)]);

test('groups tickets without categories in one section, unavailable ones last', () => {
  expect(arranged([ticket(1, null), ticket(2, ' '), ticket(3, null)], [1])).toEqual([[null, 2, 3, 1]]);
});

test('orders tickets without a category first, then sections by their first ticket, unavailable sections last', () => {
  const items = [
    ticket(2, 'Seats'),
    ticket(3, 'Camping'),
    ticket(4, 'Seats'),
    ticket(5, 'VIP'),
    ticket(1, null),
  ];
  expect(arranged(items, [2, 3])).toEqual([
    [null, 1],
    ['Seats', 4, 2],
    ['VIP', 5],
    ['Camping', 3],
  ]);
  expect(arranged(items, [1])[0]).toEqual([null, 1]);
});
