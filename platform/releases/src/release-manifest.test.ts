import { createPrivateKeyText, publicKeyOf, readPrivateKey, signDocument } from '@ticket-storefront/signing';
import {
  hasOnlyModules,
  mainScript,
  type ReleaseManifest,
  readManifestText,
  readRegisteredManifest,
} from './release-manifest';

const key = readPrivateKey(createPrivateKeyText());

const file = (path: string) => ({ path, integrity: `sha384-${path}`, bytes: 1 });
const fragment = { scripts: ['fragment.js'], modules: [], styles: ['fragment.css'], preloads: [] };
const remote: ReleaseManifest = {
  part: 'remote-cart',
  version: '1.0.0',
  owner: 'event team',
  contract: '^1.0.0',
  shared: {},
  bus: { commands: {}, facts: {} },
  files: ['fragment.js', 'fragment.css', 'later.js'].map(file),
  entries: { fragment },
};

const shell: ReleaseManifest = {
  ...remote,
  part: 'shell',
  files: ['common.js', 'shop.js', 'pay.js', 'ahead.js', 'later.js', 'shop.css'].map(file),
  entries: {
    storefront: {
      scripts: ['common.js', 'shop.js'],
      modules: [],
      styles: ['shop.css'],
      preloads: ['ahead.js'],
    },
    checkout: { scripts: ['common.js', 'pay.js'], modules: [], styles: [], preloads: [] },
    'waiting-room': { scripts: ['common.js'], modules: [], styles: [], preloads: [] },
  },
};

const read = (manifest: ReleaseManifest) =>
  readManifestText(Buffer.from(signDocument('release', manifest, key)), [publicKeyOf(key)]);

test('reads back the manifests of a remote and of a shell, and finds their main scripts', () => {
  expect(read(remote)).toEqual({ ok: true, manifest: remote });
  expect(read(shell)).toEqual({ ok: true, manifest: shell });
  expect([remote, shell].map((manifest) => mainScript(manifest).path)).toEqual(['fragment.js', 'shop.js']);
});

test('reads a registered manifest without a key', () => {
  const text = signDocument('release', remote, key);
  expect(readRegisteredManifest(Buffer.from(text))).toEqual({ ok: true, manifest: remote });
  expect(readRegisteredManifest(Buffer.from(JSON.stringify(remote)))).toMatchObject({ ok: false });
});

const withoutCheckout = (({ checkout: _, ...entries }) => entries)(shell.entries);
const withEntry = (entry: object): ReleaseManifest => ({
  ...remote,
  entries: { fragment: { scripts: ['fragment.js'], modules: [], styles: [], preloads: [], ...entry } },
});

const withServer = (entry: object): ReleaseManifest => ({
  ...remote,
  entries: {
    ...remote.entries,
    server: { scripts: ['later.js'], modules: [], styles: [], preloads: [], ...entry },
  },
});

const modules = ['fragment.mjs', 'later.mjs'];

/** A release whose container is a module with a chunk. */
const ofModules: ReleaseManifest = {
  ...remote,
  files: [...remote.files, ...modules.map(file)],
  entries: { fragment: { scripts: [], modules, styles: ['fragment.css'], preloads: [] } },
};

test('browsers load the modules of a container without a script, and the script of one with both', () => {
  const withBoth = { ...ofModules, ...withEntry({ modules }), files: ofModules.files };
  expect([ofModules, withBoth].map(read).map(({ ok }) => ok)).toEqual([true, true]);
  expect([ofModules, withBoth, remote].map(hasOnlyModules)).toEqual([true, false, false]);
  expect([ofModules, withBoth].map((manifest) => mainScript(manifest).path)).toEqual([
    'fragment.mjs',
    'fragment.js',
  ]);
});

test('an older manifest has no modules', () => {
  const { modules: _, ...older } = fragment;
  const text = signDocument('release', { ...remote, entries: { fragment: older } }, key);
  expect(readManifestText(Buffer.from(text), [publicKeyOf(key)])).toEqual({ ok: true, manifest: remote });
});

test('accepts a server entry of one separate script', () => {
  const rendering = withServer({});
  expect(read(rendering)).toEqual({ ok: true, manifest: rendering });
});

test.each<[string, ReleaseManifest, string]>([
  ['names a script that is not listed', withEntry({ scripts: ['none.js'] }), 'not listed'],
  ['names a style that is not listed', withEntry({ styles: ['late.css'] }), 'not listed'],
  ['names a preload that is not listed', withEntry({ preloads: ['none.js'] }), 'not listed'],
  ['names a file outside its folder', withEntry({ styles: ['../../unlisted.css'] }), 'not listed'],
  ['starts with no script', withEntry({ scripts: [] }), 'an entry has no script'],
  ['names a module that is not listed', withEntry({ modules: ['none.mjs'] }), 'not listed'],
  [
    'has a server entry of modules',
    withServer({ scripts: [], modules: ['later.js'] }),
    'without a container',
  ],
  [
    'has a script in one language alone',
    { ...ofModules, entries: { ...ofModules.entries, 'fragment.es': fragment } },
    'one language alone',
  ],
  ['starts with two', withEntry({ scripts: ['later.js', 'fragment.js'] }), 'one script'],
  ['has a server entry of two files', withServer({ preloads: ['fragment.css'] }), 'one separate script'],
  ['has a server entry that documents load', withServer({ scripts: ['fragment.js'] }), 'one separate script'],
  ['lists a file twice', { ...remote, files: [...remote.files, file('later.js')] }, 'listed twice'],
  ['of a remote has no entry for its slot', { ...remote, entries: {} }, 'an entry is missing'],
  ['of a shell has no checkout', { ...shell, entries: withoutCheckout }, 'an entry is missing'],
])('refuses a signed manifest that %s', (_name, manifest, message) => {
  expect(read(manifest)).toEqual({ ok: false, reason: expect.stringContaining(message) });
});
