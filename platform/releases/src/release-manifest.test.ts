import { createPrivateKeyText, publicKeyOf, readPrivateKey, signDocument } from '@storefront/signing';
import {
  mainScript,
  type ReleaseManifest,
  readManifestText,
  readRegisteredManifest,
} from './release-manifest';

const key = readPrivateKey(createPrivateKeyText());

const file = (path: string) => ({ path, integrity: `sha384-${path}`, bytes: 1 });
const remote: ReleaseManifest = {
  part: 'remote-cart',
  version: '1.0.0',
  owner: 'event team',
  contract: '^1.0.0',
  shared: {},
  bus: { commands: {}, facts: {} },
  files: ['fragment.js', 'fragment.css', 'later.js'].map(file),
  entries: { fragment: { scripts: ['fragment.js'], styles: ['fragment.css'], preloads: [] } },
};

const shell: ReleaseManifest = {
  ...remote,
  part: 'shell',
  files: ['common.js', 'shop.js', 'pay.js', 'ahead.js', 'later.js', 'shop.css'].map(file),
  entries: {
    storefront: { scripts: ['common.js', 'shop.js'], styles: ['shop.css'], preloads: ['ahead.js'] },
    checkout: { scripts: ['common.js', 'pay.js'], styles: [], preloads: [] },
    'waiting-room': { scripts: ['common.js'], styles: [], preloads: [] },
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
  entries: { fragment: { scripts: ['fragment.js'], styles: [], preloads: [], ...entry } },
});

const withServer = (entry: object): ReleaseManifest => ({
  ...remote,
  entries: { ...remote.entries, server: { scripts: ['later.js'], styles: [], preloads: [], ...entry } },
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
  ['starts with no script', withEntry({ scripts: [] }), 'entries.fragment.scripts'],
  ['starts with two', withEntry({ scripts: ['later.js', 'fragment.js'] }), 'one script'],
  ['has a server entry of two files', withServer({ preloads: ['fragment.css'] }), 'one separate script'],
  ['has a server entry that documents load', withServer({ scripts: ['fragment.js'] }), 'one separate script'],
  ['lists a file twice', { ...remote, files: [...remote.files, file('later.js')] }, 'listed twice'],
  ['of a remote has no entry for its slot', { ...remote, entries: {} }, 'an entry is missing'],
  ['of a shell has no checkout', { ...shell, entries: withoutCheckout }, 'an entry is missing'],
])('refuses a signed manifest that %s', (_name, manifest, message) => {
  expect(read(manifest)).toEqual({ ok: false, reason: expect.stringContaining(message) });
});
