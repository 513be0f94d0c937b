import fc from 'fast-check';
import examples from 'libphonenumber-js/examples.mobile.json';
import { getExampleNumber, isSupportedCountry, parsePhoneNumber } from 'libphonenumber-js/max';
import { type Country, unitedStates } from './country';
import { countries, countryOf } from './country-list';
import { phoneNumberOf, typePhone } from './phone-field';

const known = countries().flatMap((country) => {
  const code = country.iso2.toUpperCase();
  const example = isSupportedCountry(code) ? getExampleNumber(code, examples) : undefined;
  return example ? [{ country, example: example.number }] : [];
});

const ends = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 4, maxLength: 4 });

/** Valid numbers of each country, by libphonenumber. */
const numbers = fc
  .tuple(fc.constantFrom(...known), ends)
  .map(([{ country, example }, end]) => ({ country, number: parsePhoneNumber(example.slice(0, -4) + end) }))
  .filter(({ number }) => number.isValid());

const typed = (country: Country, text: string) => {
  const entry = typePhone({ country, text: '' }, text, countryOf);
  return { number: phoneNumberOf(entry), iso2: entry.country.iso2 };
};

/** Countries whose trunk prefix is 8: area codes begin with 8 too, so ours stays. */
const trunkPrefixKept = ['by', 'kz', 'ru', 'tm'];
/** Its mobile numbers contain a 15 at home, and a leading 9 from abroad. */
const mobileDiffers = ['ar'];

test('posts a valid number of any country as libphonenumber reads it', () => {
  fc.assert(
    fc.property(numbers, ({ country, number }) => {
      const written = [number.formatInternational(), number.number, number.nationalNumber];
      const isNationalKept = [...trunkPrefixKept, ...mobileDiffers].includes(country.iso2);
      if (!isNationalKept) written.push(number.formatNational());
      for (const text of written) expect(typed(country, text).number).toBe(number.number);
    }),
    { numRuns: 500 },
  );
});

test('selects the same country as libphonenumber for a pasted number', () => {
  fc.assert(
    fc.property(numbers, ({ number }) => {
      const { iso2 } = typed(unitedStates, number.number);
      // It shares its mobile area codes, and ours assigns all of them to it.
      fc.pre(iso2 !== 'im');
      expect(iso2.toUpperCase()).toBe(number.country);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['ru', '8 (912) 345-67-89', '+789123456789'],
  ['ar', '011 15-2345-6789', '+54111523456789'],
])('keeps the trunk prefix inside %s, unlike libphonenumber: %s', (iso2, text, number) => {
  const country = countries().find((candidate) => candidate.iso2 === iso2) ?? unitedStates;
  expect(typed(country, text).number).toBe(number);
});
