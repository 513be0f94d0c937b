import fc from 'fast-check';
import { type Country, unitedStates } from './country';
import { countries, countryOf, searchCountries } from './country-list';
import { phoneEntryOf, phoneNumberOf, typePhone } from './phone-field';

const country = (iso2: string): Country => {
  const found = countries().find((candidate) => candidate.iso2 === iso2);
  if (!found) throw new Error(`No country ${iso2}`);
  return found;
};

const typed = (text: string, iso2 = 'us') => {
  const entry = typePhone({ country: country(iso2), text: '' }, text, countryOf);
  return { number: phoneNumberOf(entry), iso2: entry.country.iso2 };
};

test.each([
  ['5551234567', '+15551234567'],
  ['(555) 123-4567', '+15551234567'],
  ['1 555 123 4567', '+15551234567'],
  ['+1 555 123 4567', '+15551234567'],
  ['', ''],
  ['call me', ''],
])('posts a number typed as %p in the United States as %p', (text, number) => {
  expect(typed(text)).toEqual({ number, iso2: 'us' });
});

test.each([
  ['+44 20 7946 0958', { number: '+442079460958', iso2: 'gb' }],
  ['+1 416 555 0199', { number: '+14165550199', iso2: 'ca' }],
  ['+39 06 1234 5678', { number: '+390612345678', iso2: 'it' }],
])('selects the country of a pasted number %p', (text, expected) => {
  expect(typed(text)).toEqual(expected);
});

test('drops the trunk prefix', () => {
  expect(typed('020 7946 0958', 'gb').number).toBe('+442079460958');
  expect(typed('06 1234 5678', 'it').number).toBe('+390612345678');
});

test('limits numbers of all countries to 15 digits', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...countries()),
      fc.string({ unit: fc.constantFrom(...'0123456789+ ()-x'), maxLength: 40 }),
      (chosen, text) => {
        const number = phoneNumberOf(typePhone({ country: chosen, text: '' }, text, countryOf));
        expect(number).toMatch(/^(\+\d{1,15})?$/);
      },
    ),
  );
  expect(typed('9'.repeat(30)).number).toBe(`+1${'9'.repeat(14)}`);
});

test('restores a stored number unchanged', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...countries()),
      fc.string({ unit: fc.constantFrom(...'23456789'), minLength: 6, maxLength: 10 }),
      (chosen, text) => {
        const number = phoneNumberOf({ country: chosen, text });
        expect(phoneNumberOf(phoneEntryOf(number, country('us'), countryOf))).toBe(number);
      },
    ),
  );
});

test('lists each country once, United States and Canada first', () => {
  expect(
    countries()
      .slice(0, 3)
      .map(({ name }) => name),
  ).toEqual(['United States', 'Canada', 'Afghanistan']);
  expect(countries()[0]).toEqual(unitedStates);
  expect(new Set(countries().map(({ iso2 }) => iso2)).size).toBe(countries().length);
});

test.each([
  ['united k', 'gb'],
  ['cote', 'ci'],
  ['+49', 'de'],
  ['DE', 'de'],
])('finds for %p: %s', (query, iso2) => {
  expect(searchCountries(query).map((found) => found.iso2)).toContain(iso2);
});
