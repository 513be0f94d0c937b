import { splitExpiry, withCentury } from './split-expiry';

test.each([
  ['1', { month: '1', year: null }],
  ['12', { month: '12', year: null }],
  ['123', { month: '12', year: '3' }],
  ['1/', { month: '01', year: null }],
  ['12/', { month: '12', year: null }],
  ['12/30', { month: '12', year: '30' }],
  ['1 / 2030', { month: '01', year: '2030' }],
  ['122030', { month: '12', year: '2030' }],
  ['/', { month: '', year: null }],
])('splits %s in the month field into month and year', (typed, expiry) => {
  expect(splitExpiry(typed)).toEqual(expiry);
});

test('reads a two-digit year as one of this century', () => {
  expect(['30', '2030', '3', '203'].map(withCentury)).toEqual(['2030', '2030', '3', '203']);
});
