import { deepEqual } from 'node:assert/strict';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyToMemory, uploadSmallRelease } from '@ticket-storefront/platform-testing';
import { createPrivateKeyText, publicKeyOf, readPrivateKey } from '@ticket-storefront/signing';
import { createFolderStorage, type ReadableStorage } from '@ticket-storefront/storage';
import { checkRelease } from './check-release';

const key = readPrivateKey(createPrivateKeyText());
const other = readPrivateKey(createPrivateKeyText());
const part = 'remote-cart';
const version = '1.0.0';

const folder = mkdtempSync(join(tmpdir(), 'check-release-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function release(name: string, signer = key, files = {}) {
  const assets = createFolderStorage(join(folder, name));
  const manifest = await uploadSmallRelease(assets, { part, version, key: signer, files });
  return {
    assets,
    check: (claimed = version, from: ReadableStorage = assets) =>
      checkRelease(from, { part, version: claimed, manifest }, [publicKeyOf(key)]),
    place: join(folder, name, part, version),
    origin: join(folder, name, part),
  };
}

test('finds no problem in an unchanged release', async () => {
  const { check, place } = await release('good');
  const { files, problems } = await check();
  expect(problems).toEqual([]);
  expect(files).toBe(readdirSync(place).length - 1);
});

test('finds any changed byte of any file', async () => {
  const { assets, check } = await release('flipped');
  const prefix = `${part}/${version}/`;
  const { sizes, withByteChanged } = await copyToMemory(assets, prefix);
  const names = ['fragment.js.br', 'fragment.js.gz', 'photo.png', 'release.json'];
  expect([...sizes.keys()]).toEqual(expect.arrayContaining(names.map((name) => prefix + name)));
  for (const [path, size] of sizes) {
    const found = path.endsWith('release.json') ? 'differs from the registered one.' : 'has changed.';
    for (let index = 0; index < size; index++) {
      const { problems } = await check(version, withByteChanged(path, index));
      deepEqual(problems, [`${path} ${found}`]);
    }
  }
});

test('names missing, shortened and additional files', async () => {
  const { check, place } = await release('missing');
  rmSync(join(place, 'logo.svg'));
  truncateSync(join(place, 'photo.png'), 3);
  writeFileSync(join(place, 'extra.js'), 'steal()');
  expect((await check()).problems).toEqual([
    'remote-cart/1.0.0/logo.svg is missing.',
    'remote-cart/1.0.0/photo.png has changed.',
    'remote-cart/1.0.0/extra.js is in no manifest.',
  ]);
  rmSync(join(place, 'release.json'));
  expect((await check()).problems).toEqual(['remote-cart/1.0.0/release.json is missing.']);
});

test('names a style that imports another one, which would have no hash', async () => {
  const { check } = await release('importing', key, { 'fragment.css': '@IMPORT url(late.css);' });
  expect((await check()).problems).toEqual([
    'remote-cart/1.0.0/fragment.css imports another style: bundle both.',
  ]);
});

test('refuses a manifest of another team or another release', async () => {
  const foreign = await release('foreign', other);
  expect((await foreign.check()).problems).toEqual([
    'remote-cart/1.0.0/release.json is signed with an unknown key.',
  ]);
  const { check, place, origin } = await release('copied');
  cpSync(place, join(origin, '2.0.0'), { recursive: true });
  expect((await check('2.0.0')).problems).toEqual([
    'remote-cart/2.0.0/release.json belongs to another release.',
  ]);
});

test('refuses a release beyond the limits before it reads the files', async () => {
  const styles = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`${index}.css`, 'a{}']));
  const { assets, check } = await release('swollen', key, styles);
  const read: string[] = [];
  const watched: ReadableStorage = {
    ...assets,
    read: (path, limit) => {
      read.push(path);
      return assets.read(path, limit);
    },
  };
  const { manifest, problems } = await check(version, watched);
  expect(manifest).toBeNull();
  expect(problems).toEqual([expect.stringContaining('to the headers of a document')]);
  expect(read).toEqual([`${part}/${version}/release.json`]);
});

test('does not read more bytes of a file than the manifest lists', async () => {
  const { check, place } = await release('grown');
  truncateSync(join(place, 'photo.png'), 2 ** 40);
  expect((await check()).problems).toEqual([`${part}/${version}/photo.png has changed.`]);
});

test('treats a link out of the asset folder as a missing file', async () => {
  const { check, place } = await release('linked');
  const copy = join(folder, 'fragment.js');
  renameSync(join(place, 'fragment.js'), copy);
  symlinkSync(copy, join(place, 'fragment.js'));
  symlinkSync('/etc', join(place, 'etc'));
  expect([...(await check()).problems].sort()).toEqual([
    `${part}/${version}/etc is in no manifest.`,
    `${part}/${version}/fragment.js is missing.`,
  ]);
});
