import { buildEvent } from '@storefront/testing/build-event';
import { fullAddress, mapsUrl } from './address';

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
