import { buildEvent } from '@storefront/testing';
import * as fc from 'fast-check';
import { checkoutTitle, eventPageTitle } from './event';
import { fullAddress, mapsUrl, splitBullets } from './event-text';

test('the event page is titled by name, by slug until the event is there, else by the product', () => {
  expect(eventPageTitle({ name: 'Harbour Nights', slug: 'harbour' })).toBe('Harbour Nights - Ticketing');
  expect(eventPageTitle({ name: null, slug: 'harbour' })).toBe('harbour - Ticketing');
  expect(eventPageTitle({})).toBe('Event Ticketing');
});

test('the checkout is titled by name, else by the product', () => {
  expect(checkoutTitle('Harbour Nights')).toBe('Harbour Nights Ticketing');
  expect(checkoutTitle(null)).toBe('Event Ticketing');
});

const address = buildEvent({
  address_street: '12 Harbour St & Co',
  address_street_2: ' Pier 3 ',
  address_city: 'New York',
  address_state: 'NY',
  address_zipcode: '10004',
});
const nowhere = buildEvent({
  address_street: ' ',
  address_city: null,
  address_state: null,
  address_zipcode: null,
});

test('the whole address leads to a maps search', () => {
  expect(fullAddress(address)).toBe('12 Harbour St & Co, Pier 3, New York, NY 10004');
  const url = new URL(mapsUrl(address));
  expect(url.host).toBe('www.google.com');
  expect(url.searchParams.get('query')).toBe(fullAddress(address));
});

test('missing parts of an address leave no gap', () => {
  expect(fullAddress({ ...nowhere, address_city: 'New York' })).toBe('New York');
  expect(fullAddress(nowhere)).toBe('');
});

test.each([
  ['Live music// Food and drinks //Free parking', ['Live music', 'Food and drinks', 'Free parking']],
  ['One piece/with a slash', ['One piece/with a slash']],
  ['//Live music////', ['Live music']],
  ['See https://example.com/a//Doors at six', ['See https://example.com/a', 'Doors at six']],
  ['', []],
  [null, []],
])('%j becomes the bullets %j', (description, bullets) => {
  expect(splitBullets(description)).toEqual(bullets);
});

test('a description splits at every // that is not preceded by a colon', () => {
  const withLookBehind = (text: string) =>
    text
      .split(/(?<!:)\/\//)
      .map((piece) => piece.trim())
      .filter((piece) => piece !== '');
  const text = fc.string({ unit: fc.constantFrom('/', ':', ' ', '\n', 'a', 'b') });
  fc.assert(
    fc.property(text, (description) => {
      expect(splitBullets(description)).toEqual(withLookBehind(description));
    }),
    { numRuns: 2000 },
  );
});
