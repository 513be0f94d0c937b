import { isSameRelease, type ReleaseContent, versionOf } from './release-version';

const file = (path: string, content = path) => ({ path, integrity: `sha384-${content}`, bytes: 1 });
const release: ReleaseContent = {
  part: 'remote-cart',
  owner: 'event team',
  slot: 'cart',
  contract: '^1.0.0',
  shared: { react: '^19.3.0' },
  bus: { commands: { 'cart:clear': [[]] }, facts: {} },
  files: [file('fragment.js'), file('fragment.js.br'), file('logo.svg')],
  entries: { fragment: { scripts: ['fragment.js'], modules: [], styles: [], preloads: [] } },
};
const withFiles = (...files: ReleaseContent['files']) => ({ ...release, files });

test('a version has the version of the package, eight digits of the content, and the mode of a development build', () => {
  expect(versionOf('1.2.0', release, 'production')).toMatch(/^1\.2\.0-[0-9a-f]{8}$/);
  expect(versionOf('1.2.0', release, 'development')).toBe(`${versionOf('1.2.0', release, 'production')}.dev`);
});

test.each<[string, ReleaseContent]>([
  ['compressed otherwise', withFiles(file('fragment.js'), file('fragment.js.br', 'other'), file('logo.svg'))],
  ['with a source map', { ...release, files: [...release.files, file('fragment.js.map')] }],
  ['whose files are listed in another order', { ...release, files: release.files.toReversed() }],
  [
    'whose fields are in another order',
    Object.fromEntries(Object.entries(release).toReversed()) as typeof release,
  ],
  ['with a check', { ...release, check: { name: 'check', version: '1.0.0', passed: [] } } as ReleaseContent],
])('a release %s is the same', (_how, other) => {
  expect(isSameRelease(other, release)).toBe(true);
});

test.each<[string, ReleaseContent]>([
  ['with another script', withFiles(file('fragment.js', 'other'), file('fragment.js.br'), file('logo.svg'))],
  ['without a file', withFiles(file('fragment.js'), file('fragment.js.br'))],
  ['with an archive beside no such file', { ...release, files: [...release.files, file('data.gz')] }],
  ['for another slot', { ...release, slot: 'event' }],
  ['of another owner', { ...release, owner: 'Cart team' }],
  ['on another contract', { ...release, contract: '^1.1.0' }],
  ['with another shared package', { ...release, shared: { react: '^19.4.0' } }],
  ['with other messages', { ...release, bus: { commands: {}, facts: {} } }],
  ['with another entry', { ...release, entries: {} }],
])('a release %s is another one', (_how, other) => {
  expect(isSameRelease(other, release)).toBe(false);
});
