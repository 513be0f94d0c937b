import { buildEvent } from '@ticket-storefront/testing';
import { matchesFilter, readFilter, writeFilter } from './event-filter';

const event = {
  ...buildEvent({
    name: 'Fête du Port',
    address_city: 'Portland ',
    address_state: 'ME',
    start_date: '2026-10-31',
    end_date: '2026-11-01',
  }),
  ticketing_items: [],
};

test.each([
  ['', true],
  ['?q=fete', true],
  ['?q=PORT%20fête', true],
  ['?q=portland+me', true],
  ['?q=jazz', false],
  ['?city=portland', true],
  ['?city=Port', false],
  ['?month=2026-11', true],
  ['?month=2026-12', false],
  ['?month=november', true],
  ['?q=%E0%A4%A&city=Portland', true],
  ['?q=fete&city=Portland&month=2026-10', true],
])('%s finds the event: %s', (query, found) => {
  expect(matchesFilter(event, readFilter(query))).toBe(found);
});

test('writes the shortest query of a filter, and reads it back', () => {
  expect(writeFilter(readFilter('?q=&city=&month=&page=3'))).toBe('');
  const written = writeFilter(readFilter('?month=2026-11&q=%20caf%C3%A9%20%26%20bar%20'));
  expect(written).toBe('?q=caf%C3%A9%20%26%20bar&month=2026-11');
  expect(writeFilter(readFilter(written))).toBe(written);
});

test('limits the length of texts from the address', () => {
  expect(readFilter(`?q=${'x'.repeat(10_000)}`).q).toHaveLength(60);
});
