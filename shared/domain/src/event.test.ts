import { buildEvent } from '@ticket-storefront/testing';
import * as fc from 'fast-check';
import { checkoutTitle, eventPageTitle } from './event';
import { fullAddress, mapsUrl, splitBullets } from './event-text';

test('titles the event page with its name, its slug while loading, or the product', () => {
  expect(eventPageTitle({ name: 'Harbour Nights', slug: 'harbour' })).toBe('Harbour Nights - Ticketing');
  expect(eventPageTitle({ name: null, slug: 'harbour' })).toBe('harbour - Ticketing');
  expect(eventPageTitle({})).toBe('Event Ticketing');
});

test('titles the checkout with its name or the product', () => {
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

test('links the full address to a map search', () => {
  expect(fullAddress(address)).toBe('12 Harbour St & Co, Pier 3, New York, NY 10004');
  const url = new URL(mapsUrl(address));
  expect(url.host).toBe('www.google.com');
  expect(url.searchParams.get('query')).toBe(fullAddress(address));
});

test('leaves no gap for missing parts of an address', () => {
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
])('splits %j into the bullets %j', (description, bullets) => {
  expect(splitBullets(description)).toEqual(bullets);
});

test('splits a description at every // without a preceding colon', () => {
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
