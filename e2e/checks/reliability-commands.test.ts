import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const page = readFileSync(join(root, 'docs/reliability.md'), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The pieces of code on the page that match. */
const named = (pattern: RegExp) =>
  [...page.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code).filter((code) => pattern.test(code));

test('every npm command that the page on reliability names exists', () => {
  const commands = named(/^npm /).map((command) => /^npm (?:run )?([\w:]+)/.exec(command)?.[1]);
  expect(commands.length).toBeGreaterThan(3);
  expect(commands.filter((name) => !name || !(name in scripts))).toEqual([]);
});

test('every test file that the page on reliability names exists', () => {
  const files = named(/\.test\.tsx?$/);
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('every promise on the page on reliability names what shows it', () => {
  const [promises = ''] = page.split('\n## Figures of one run');
  const rows = promises.split('\n').filter((line) => /^\| (?!promise)/.test(line));
  expect(rows.length).toBeGreaterThan(10);
  const unshown = rows.filter((row) => !/`[^`]*(npm |\.test\.tsx?)[^`]*`/.test(row));
  expect(unshown).toEqual([]);
});
