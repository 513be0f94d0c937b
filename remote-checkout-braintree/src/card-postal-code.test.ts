import { cardPostalCodeOf } from './use-card';

test.each([
  ['04101', '04101'],
  [' 04101 ', '04101'],
  ['04101-2345', '04101'],
  ['04101 2345', '04101'],
  ['041012345', '04101'],
  ['K1A 0B1', 'K1A 0B1'],
  ['k1a0b1', 'k1a0b1'],
])('reads the zipcode "%s" as the card’s %s', (zipcode, postalCode) => {
  expect(cardPostalCodeOf(zipcode)).toBe(postalCode);
});

test.each(['', '0410', '041011', '04101-23', 'O4101', 'SW1A 1AA', '04101\n1'])(
  'reads no card postal code from the zipcode "%s"',
  (zipcode) => {
    expect(cardPostalCodeOf(zipcode)).toBeNull();
  },
);
