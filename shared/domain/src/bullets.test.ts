import * as fc from 'fast-check';
import { splitBullets } from './bullets';

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
