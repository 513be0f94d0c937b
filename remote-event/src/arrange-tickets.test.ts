import { buildTicketingItem } from '@storefront/testing/build-ticketing-item';
import { arrangeTickets } from './arrange-tickets';

const ticket = (id: number, category: string | null) => buildTicketingItem({ id, category });

/** Categories and ids, as they are shown. */
const arranged = (items: readonly ReturnType<typeof ticket>[], soldOut: readonly number[] = []) =>
  arrangeTickets(items, new Set(soldOut)).map(({ category, items }) => [
    category,
    ...items.map(({ id }) => id),
  ]);

test('tickets without categories stay in one section, the sold-out ones last', () => {
  expect(arranged([ticket(1, null), ticket(2, ' '), ticket(3, null)], [1])).toEqual([[null, 2, 3, 1]]);
});

test('sections come in the order of their first tickets, without a category after them, sold-out ones last', () => {
  const items = [
    ticket(1, null),
    ticket(2, 'Seats'),
    ticket(3, 'Camping'),
    ticket(4, 'Seats'),
    ticket(5, 'VIP'),
  ];
  expect(arranged(items, [2, 3])).toEqual([
    ['Seats', 4, 2],
    ['VIP', 5],
    [null, 1],
    ['Camping', 3],
  ]);
});
