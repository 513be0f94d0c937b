import { placeOf } from './places';

test.each([
  ['10001', 'New York', 'NY'],
  ['04101', undefined, 'ME'],
  ['90210', undefined, 'CA'],
  ['60601-1234', 'Chicago', 'IL'],
  ['73301', 'Austin', 'TX'],
  ['88510', undefined, 'TX'],
  ['99950', undefined, 'AK'],
  ['00501', undefined, 'NY'],
  [' 20500 ', 'Washington', 'DC'],
])('finds the place of %s', (zipcode, city, state) => {
  expect(placeOf(zipcode)).toEqual({ city, state });
});

test.each(['', '1000', '100011', 'K1A 0B1', '1000a'])('finds no place of %j', (text) => {
  expect(placeOf(text)).toEqual({});
});

test.each(['00099', '09999', '43200', '85300'])('knows what an unassigned or ambiguous %s is', (zipcode) => {
  const { state = '' } = placeOf(zipcode);
  expect(state).toMatch(/^([A-Z]{2})?$/);
});
