import { checkoutTitle, eventPageTitle } from './titles';

test('the event page is titled by name, by slug until the event is there, else by the product', () => {
  expect(eventPageTitle({ name: 'Harbour Nights', slug: 'harbour' })).toBe('Harbour Nights - Ticketing');
  expect(eventPageTitle({ name: null, slug: 'harbour' })).toBe('harbour - Ticketing');
  expect(eventPageTitle({})).toBe('Event Ticketing');
});

test('the checkout is titled by name, else by the product', () => {
  expect(checkoutTitle('Harbour Nights')).toBe('Harbour Nights Ticketing');
  expect(checkoutTitle(null)).toBe('Event Ticketing');
});
