import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadSmallRelease } from '@ticket-storefront/platform-testing';
import { createPrivateKeyText, publicKeyOf, readPrivateKey } from '@ticket-storefront/signing';
import { createFolderStorage, type Storage } from '@ticket-storefront/storage';
import { checkRelease } from './check-release';
import { requireOwnFolder } from './release-files';
import { findRelease } from './release-part';

const key = readPrivateKey(createPrivateKeyText());
const part = 'remote-cart';
const version = '1.0.0';

const folder = mkdtempSync(join(tmpdir(), 'upload-release-'));
afterAll(() => rmSync(folder, { recursive: true }));

const upload = (assets: Storage) => uploadSmallRelease(assets, { part, version, key });
const find = (assets: Storage) => findRelease(assets, part, version, [publicKeyOf(key)]);

/** A storage that fails after some written files. */
function breakingAfter(assets: Storage, files: number): Storage {
  let left = files;
  return {
    ...assets,
    create: async (path, content) => {
      if (left === 0) throw new Error('The connection is gone.');
      left -= 1;
      return assets.create(path, content);
    },
  };
}

test('an upload that is interrupted anywhere leaves no release, and the next one completes it', async () => {
  const whole = createFolderStorage(join(folder, 'whole'));
  await upload(whole);
  const written = (await whole.list(`${part}/${version}/`)).length;
  for (let files = 0; files < written; files++) {
    const assets = createFolderStorage(join(folder, `broken-${files}`));
    await expect(upload(breakingAfter(assets, files))).rejects.toThrow('gone');
    expect(await assets.list(`${part}/${version}/`)).toHaveLength(files);
    expect(await find(assets)).toBeNull();
    const manifest = await upload(assets);
    const { problems } = await checkRelease(assets, { part, version, manifest }, [publicKeyOf(key)]);
    expect(problems).toEqual([]);
    expect(await find(assets)).not.toBeNull();
  }
});

test('uploading a release again does not change it', async () => {
  const assets = createFolderStorage(join(folder, 'again'));
  const manifest = await upload(assets);
  const read = async () =>
    Promise.all((await assets.list(`${part}/${version}/`)).sort().map((path) => assets.read(path)));
  const before = await read();
  expect(await upload(assets)).toBe(manifest);
  expect(await read()).toEqual(before);
});

const replacing = async (isRegistered: boolean) => {
  const place = join(folder, `registered-${isRegistered}`);
  const assets = createFolderStorage(place);
  await upload(assets);
  for (const file of ['release.json', 'fragment.js.br']) writeFileSync(join(place, part, version, file), 'x');
  const manifest = await uploadSmallRelease(assets, { part, version, key }, async () => isRegistered);
  return checkRelease(assets, { part, version, manifest }, [publicKeyOf(key)]);
};

test('replaces manifest and compressed copies of another machine until the release is registered', async () => {
  expect((await replacing(false)).problems).toEqual([]);
  await expect(replacing(true)).rejects.toThrow('already exists with another content');
});

test.each<[string, (place: string) => void]>([
  ['a file with another content', (place) => writeFileSync(join(place, 'fragment.js'), 'other()')],
  ['a file that is not its own', (place) => writeFileSync(join(place, 'late.js'), 'other()')],
])('the folder of another build is found by %s', async (what, change) => {
  const place = join(folder, what);
  const assets = createFolderStorage(place);
  await upload(assets);
  const found = await find(assets);
  if (!found) throw new Error('The release is missing.');
  await expect(requireOwnFolder(assets, found.manifest)).resolves.toBeUndefined();
  change(join(place, part, version));
  await expect(requireOwnFolder(assets, found.manifest)).rejects.toThrow('is of another build');
});

test('never overwrites a version with another content', async () => {
  const assets = createFolderStorage(join(folder, 'immutable'));
  await upload(assets);
  writeFileSync(join(folder, 'immutable', part, version, 'fragment.js'), 'other()');
  await expect(upload(assets)).rejects.toThrow('publish the release under another version');
  expect((await assets.read(`${part}/${version}/fragment.js`))?.content.toString()).toBe('other()');
});
