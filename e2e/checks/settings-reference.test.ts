import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  environmentExample,
  processorSettingNames,
  settingNames,
  settingsPage,
} from '../src/docs/settings-reference';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('docs/settings.md lists every setting with what it is and its default', () => {
  expect(read('docs/settings.md')).toBe(settingsPage());
});

test('.env.example holds the variables of npm start', () => {
  expect(read('.env.example')).toBe(environmentExample());
});

const pages = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith('.md'),
);

const namedIn = (page: string) =>
  read(page)
    .split('\n')
    .filter((line) => line.trimStart().startsWith('| `'))
    .map((line) => line.split('|')[1] ?? '')
    .flatMap((cell) => [...cell.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = '']) => name));

test.each(pages)('every setting that a table of %s names is read by a server or a command', (page) => {
  const unknown = namedIn(page).filter((name) => !settingNames.has(name) && !name.startsWith('AWS_'));
  expect(unknown).toEqual([]);
});

test('every setting of a processor is in a table of its page', () => {
  const named = new Set(pages.filter((page) => page.startsWith('docs/going-live-')).flatMap(namedIn));
  expect(processorSettingNames.filter((name) => !named.has(name))).toEqual([]);
});
