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
