import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contractRange } from '@storefront/contract';
import { finishedVersion, releaseFinished } from '@storefront/releases';
import { releaseLimits } from '@storefront/releases/manifest';
import { shop } from '@storefront/shop';
import { createPrivateKeyText, readPrivateKey } from '@storefront/signing';
import { createFolderStorage } from '@storefront/storage';
import { breaches, type Files, finishedBuild } from './releases/finished-build';
import { rowsOf } from './releases/rows-of';
import { writeFiles } from './releases/write-files';

const root = mkdtempSync(join(tmpdir(), 'finished-'));
afterAll(() => rmSync(root, { recursive: true }));

const key = readPrivateKey(createPrivateKeyText());

function release(changes: Files) {
  const folder = writeFiles(mkdtempSync(join(root, 'part-')), { ...finishedBuild, ...changes });
  const [assets, maps] = [join(folder, 'assets'), join(folder, 'maps')];
  const built = join(folder, 'dist');
  const released = async () =>
    releaseFinished(built, {
      shop,
      folder,
      part: 'remote-cart',
      version: finishedVersion(folder, built),
      assets: createFolderStorage(assets),
      sourceMaps: createFolderStorage(maps),
      key,
    });
  return { folder, assets, maps, released };
}

const filesIn = (folder: string) => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  } catch {
    return [];
  }
};

test('a finished build is released as it is, with its contract, its version from its files, and its maps apart', async () => {
  const { assets, maps, released } = release({});
  const { manifest } = await released();
  expect(manifest).toMatchObject({
    part: 'remote-cart',
    owner: 'event team',
    contract: contractRange,
    shared: {},
  });
  expect(manifest.version).toMatch(/^2\.1\.0-[0-9a-f]{8}$/);
  expect(manifest.entries).toEqual({
    fragment: { scripts: ['fragment-1a.js'], styles: ['cart.css'], preloads: [] },
    server: { scripts: ['server.js'], styles: [], preloads: [] },
  });
  expect(filesIn(assets)).toEqual(
    expect.arrayContaining(['release.json', 'fragment-1a.js.br', 'logo.svg.gz']),
  );
  expect(filesIn(assets).filter((name) => name.endsWith('.map'))).toEqual([]);
  expect(filesIn(maps).sort()).toEqual(['fragment-1a.js.map', 'server.js.map']);
});

test('another file makes another version, another source map does not', async () => {
  const version = ({ folder }: { folder: string }) => finishedVersion(folder, join(folder, 'dist'));
  const original = version(release({}));
  expect(version(release({ 'dist/fragment-1a.js.map': '{"version":3,"x":1}' }))).toBe(original);
  expect(version(release({ 'dist/images/logo.svg': '<svg id="other"/>' }))).not.toBe(original);
});

test.each(breaches)(
  '$what is refused in one sentence before anything is uploaded',
  async ({ files, words }) => {
    const { assets, maps, released } = release(files);
    await expect(released()).rejects.toThrow(words);
    expect([...filesIn(assets), ...filesIn(maps)]).toEqual([]);
  },
);

/** Refused where the registry is known, which the tests of the command line have. */
const refusedByCommand = [
  'a fragment whose contract no shell of today speaks',
  'another version of a shared package in `package.json`',
  'a version that exists',
];

test('the page lists exactly what is refused', () => {
  const listed = rowsOf('container.md', 'What is refused').map(([what]) => what);
  expect(listed.toSorted()).toEqual([...breaches.map(({ what }) => what), ...refusedByCommand].toSorted());
});

test('the page lists the limits that releases have', () => {
  const numbers = rowsOf('container.md', 'Limits').map(([, most]) => Number(most?.replaceAll(',', '')));
  expect(numbers.toSorted()).toEqual(Object.values(releaseLimits).toSorted());
});
