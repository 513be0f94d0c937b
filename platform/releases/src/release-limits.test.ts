import { exceededLimits, releaseLimits, requireEntryStyles } from './release-limits';
import type { ReleaseManifest } from './release-manifest';

const file = (path: string, bytes = 1) => ({ path, bytes, integrity: `sha384-${'A'.repeat(64)}` });

const manifestOf = (files: ReleaseManifest['files'], preloads: string[] = []): ReleaseManifest => ({
  part: 'remote-cart',
  version: '1.0.0',
  owner: 'event team',
  contract: '^1.0.0',
  shared: {},
  bus: { commands: {}, facts: {} },
  files: [file('fragment.js'), ...files],
  entries: { fragment: { scripts: ['fragment.js'], modules: [], styles: [], preloads } },
});

const many = (count: number, ending: string) =>
  Array.from({ length: count }, (_, index) => file(`${index}.${ending}`));

test('accepts a release within the limits', () => {
  expect(exceededLimits(manifestOf(many(releaseLimits.files - 1, 'svg')))).toEqual([]);
});

test.each([
  ['files', many(releaseLimits.files, 'svg'), 'files'],
  ['bytes in one file', [file('photo.png', releaseLimits.bytesOfFile + 1)], 'photo.png has'],
  [
    'bytes in all',
    Array.from({ length: 5 }, (_, index) => file(`${index}.png`, releaseLimits.bytesOfFile)),
    'bytes',
  ],
])('reports too many %s in one sentence', (_what, files, message) => {
  expect(exceededLimits(manifestOf(files))).toEqual([expect.stringContaining(message)]);
});

test('reports a server entry that is too large', () => {
  const server = { scripts: ['server.js'], modules: [], styles: [], preloads: [] };
  const manifest = manifestOf([file('server.js', releaseLimits.bytesOfServerEntry + 1)]);
  expect(exceededLimits({ ...manifest, entries: { ...manifest.entries, server } })).toEqual([
    expect.stringContaining('server entry server.js has'),
  ]);
});

test.each([
  [
    'bytes',
    [file('fragment.css', releaseLimits.bytesOfEntry)],
    'starts with 4194305 bytes, most in fragment.css (4194304), and at most 4194304',
  ],
  [
    'compressed bytes',
    [file('fragment.css'), file('fragment.css.br', releaseLimits.sentBytesOfEntry + 1)],
    'starts with 400001 compressed bytes, most in fragment.css (400001), and at most 400000',
  ],
])('reports an entry with too many %s', (_what, files, message) => {
  const entries = {
    fragment: { scripts: ['fragment.js'], modules: [], styles: ['fragment.css'], preloads: [] },
  };
  expect(exceededLimits({ ...manifestOf(files), entries })).toEqual([expect.stringContaining(message)]);
});

test('reports an entry with too many files', () => {
  const files = many(releaseLimits.entryFiles, 'svg');
  const preloads = files.map(({ path }) => path);
  expect(exceededLimits(manifestOf(files, preloads))).toEqual([
    expect.stringContaining('entry fragment has'),
  ]);
});

/** A release with this many styles in an entry. */
const styled = (count: number, version = '1.0.0'): ReleaseManifest => {
  const files = many(count, 'css');
  const fragment = {
    scripts: ['fragment.js'],
    modules: [],
    styles: files.map(({ path }) => path),
    preloads: [],
  };
  return { ...manifestOf(files), version, entries: { fragment } };
};

test.each([
  ['styles', styled(12)],
  ['styles with a long version', styled(10, `1.0.0-${'a'.repeat(58)}`)],
])('reports an entry whose %s take too much of the headers of a document', (_what, manifest) => {
  const [, ...others] = manifest.entries['fragment']?.styles ?? [];
  const fragment = { scripts: ['fragment.js'], modules: [], styles: others, preloads: [] };
  expect(exceededLimits({ ...manifest, entries: { fragment } })).toEqual([]);
  expect(exceededLimits(manifest)).toEqual([
    expect.stringMatching(
      /^its entry fragment adds \d+ bytes to the headers of a document, and at most 1100 are allowed: bundle its styles in fewer files\.$/,
    ),
  ]);
});

test('a release may have any number of scripts that load later', () => {
  expect(exceededLimits(manifestOf(many(releaseLimits.files - 1, 'js')))).toEqual([]);
});

test('refuses a style outside of all entries, which would load without its hash', () => {
  const entries = {
    fragment: { scripts: ['fragment.js'], modules: [], styles: ['fragment.css'], preloads: [] },
  };
  const own = { ...manifestOf([file('fragment.css')]), entries };
  expect(() => requireEntryStyles(own)).not.toThrow();
  const late = { ...own, files: [...own.files, file('later.css')] };
  expect(() => requireEntryStyles(late)).toThrow('later.css would load without a check of its hash');
});
