import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { headingCharacters } from './heading-characters';

const root = join(import.meta.dirname, '../../..');
const messages = globSync('{shell,remote-*,shared/*}/src/messages/*.json', { cwd: root });

test.each(messages)('the typeface of headings has every character of %s', (path) => {
  const text = JSON.stringify(JSON.parse(readFileSync(join(root, path), 'utf8')));
  expect([...new Set(text)].filter((character) => !headingCharacters.includes(character))).toEqual([]);
});

test('the typeface of headings has each character once', () => {
  expect(new Set(headingCharacters).size).toBe(headingCharacters.length);
});
