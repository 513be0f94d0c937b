import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { processors } from '@ticket-storefront/processors';
import { admissionFields, holdFields, limitFields } from '../../../backend/src/settings/limit-settings';
import {
  defaultsOfSetting,
  environmentExample,
  processorSettingNames,
  productionSettingNames,
  settingNames,
  settingsPage,
} from './docs/settings-reference';

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('docs/settings.md lists every setting with its description and default', () => {
  expect(read('docs/settings.md')).toBe(settingsPage());
});

test('.env.example has the variables of npm start', () => {
  expect(read('.env.example')).toBe(environmentExample());
});

test.each(Object.keys({ ...holdFields, ...admissionFields, ...limitFields }))(
  'docs/limits.md says what %s limits',
  (name) => {
    expect(read('docs/limits.md')).toContain(`\`${name}\``);
  },
);

const processorPages = processors.map(({ folder }) => `${folder}/going-live.md`);

const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`),
  ...processorPages,
].filter((name) => name.endsWith('.md'));

interface Row {
  readonly names: readonly string[];
  readonly text: string;
}

/** The rows of a page's tables, with the settings that each row is about. */
const rowsIn = (page: string): Row[] =>
  read(page)
    .split('\n')
    .filter((line) => line.trimStart().startsWith('| `'))
    .map((text) => ({
      names: [...(text.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = '']) => name),
      text,
    }));

const namedIn = (page: string) => rowsIn(page).flatMap(({ names }) => names);

test.each(pages)('every setting in a table of %s is read by a server or a command', (page) => {
  const unknown = namedIn(page).filter((name) => !settingNames.has(name) && !name.startsWith('AWS_'));
  expect(unknown).toEqual([]);
});

test.each(pages)('every default in a table of %s is that of the code', (page) => {
  const wrong = rowsIn(page).filter(({ names: [name = '', ...more], text }) => {
    const [, quoted, plain] = /[Dd]efaults? (?:`([^`]+)`|(\d+))/.exec(text) ?? [];
    const stated = quoted ?? plain;
    return stated && more.length === 0 && settingNames.has(name) && !defaultsOfSetting(name).includes(stated);
  });
  expect(wrong.map(({ text }) => text)).toEqual([]);
});

test('docs/deploy.md lists every setting of a deployment', () => {
  const named = new Set(namedIn('docs/deploy.md'));
  expect(productionSettingNames.filter((name) => !named.has(name))).toEqual([]);
});

test('every setting of a processor is in a table of its page', () => {
  const named = new Set(processorPages.flatMap(namedIn));
  expect(processorSettingNames.filter((name) => !named.has(name))).toEqual([]);
});
