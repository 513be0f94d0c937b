import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { teamPackageNames } from '@ticket-storefront/bundler';

const root = resolve(__dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const { scripts } = JSON.parse(read('package.json'));

/** The tarballs that teams get. */
const tarballs = teamPackageNames.map((name) => {
  const { version } = JSON.parse(read(`node_modules/${name}/package.json`));
  return `${name.slice(1).replace('/', '-')}-${version}.tgz`;
});

const pagesIn = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));

const pages = ['.', '.github', 'docs', 'docs/adr'].flatMap(pagesIn);

/** The pieces of code on a page. */
const codeOn = (page: string) => [...read(page).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);

/** A file of this repository, named by its path from the root. */
const isPath = (text: string) =>
  /^(shared|shell|backend|e2e|platform|tooling|remote-[a-z-]+|docs)\/[\w./-]+\.\w+$/.test(text) &&
  !text.includes('NNNN');

test.each(pages)('every npm command and every file that %s names exists', (page) => {
  const code = codeOn(page);
  const commands = code.flatMap((text) => /^npm run ([\w:]+)/.exec(text)?.[1] ?? []);
  const linked = [...read(page).matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, path = '']) =>
    join(dirname(page), path),
  );
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  expect([...code.filter(isPath), ...linked].filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

/** As GitHub names the heading's place on its page. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const anchorsOn = (page: string) =>
  [...read(page).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

test.each(pages)('every heading that %s links to exists', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)];
  const missing = links.filter(([, path = '', anchor = '']) => {
    const target = path ? join(dirname(page), path) : page;
    return !existsSync(join(root, target)) || !anchorsOn(target).includes(anchor);
  });
  expect(missing.map(([link]) => link)).toEqual([]);
});

test.each([...pages, 'platform/cli/README.md'])(
  'every tarball that %s names is one that teams get',
  (page) => {
    const named = [...read(page).matchAll(/ticket-storefront-[a-z]+-[\d.]+\.tgz/g)].map(([name]) => name);
    expect(named.filter((name) => !tarballs.includes(name))).toEqual([]);
  },
);

test('docs/releasing-a-part.md lists every package that teams get', () => {
  const listed = [...read('docs/releasing-a-part.md').matchAll(/"file:packages\/(.+\.tgz)"/g)];
  expect(listed.map(([, name]) => name)).toEqual(tarballs);
});

test('every promise in docs/reliability.md names a test or command that shows it', () => {
  const [promises = ''] = read('docs/reliability.md').split('\n## Figures of one run');
  const rows = promises.split('\n').filter((line) => /^\| (?!promise)/.test(line));
  expect(rows.length).toBeGreaterThan(10);
  const unshown = rows.filter((row) => !/`[^`]*(npm |\.test\.tsx?)[^`]*`/.test(row));
  expect(unshown).toEqual([]);
});
