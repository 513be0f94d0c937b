import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPrivateKeyText, publicKeyOf, readPrivateKey } from '../signing/keys';
import { signDocument } from '../signing/signed-document';
import { createFolderStorage } from '../storage/folder-storage';
import { checkRelease } from './check-release';
import { integrityOf, type ReleaseManifest } from './release-manifest';
import { uploadRelease } from './upload-release';

const key = readPrivateKey(createPrivateKeyText());
const other = readPrivateKey(createPrivateKeyText());
const part = 'remote-cart';
const version = '1.0.0';

const files = { 'fragment.js': 'run()', 'fragment.css': '.a{}', 'logo.svg': '<svg/>' };

const folder = mkdtempSync(join(tmpdir(), 'check-release-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function release(name: string, signer = key) {
  const built = join(folder, name, 'built');
  mkdirSync(built, { recursive: true });
  for (const [path, content] of Object.entries(files)) writeFileSync(join(built, path), content);
  const manifest: ReleaseManifest = {
    part,
    version,
    owner: 'event team',
    contract: '1.0.0',
    shared: {},
    files: Object.entries(files).map(([path, content]) => ({
      path,
      integrity: integrityOf(content),
      bytes: content.length,
    })),
    entries: { fragment: { scripts: ['fragment.js'], styles: ['fragment.css'], preloads: [] } },
  };
  const text = signDocument('release', manifest, signer);
  const place = join(folder, name, 'assets');
  const assets = createFolderStorage(place);
  await uploadRelease(assets, built, manifest, text);
  const check = () =>
    checkRelease(assets, { part, version, manifest: integrityOf(text) }, [publicKeyOf(key)]);
  return {
    check,
    place: join(place, part, version),
    upload: () => uploadRelease(assets, built, manifest, text),
  };
}

test('a release as it was uploaded has no problem, and uploading it again changes nothing', async () => {
  const { check, upload } = await release('good');
  await upload();
  expect(await check()).toMatchObject({ files: 3, bytes: 15, problems: [] });
});

test('every changed byte of every file is found, the manifest included', async () => {
  const { check, place } = await release('flipped');
  for (const name of readdirSync(place)) {
    const good = readFileSync(join(place, name));
    for (let index = 0; index < good.length; index++) {
      const bad = Buffer.from(good);
      bad[index] = (bad[index] ?? 0) ^ 1;
      writeFileSync(join(place, name), bad);
      const { problems } = await check();
      expect(problems[0]).toContain(name);
    }
    writeFileSync(join(place, name), good);
  }
  expect((await check()).problems).toEqual([]);
});

test('a missing file, and one that is in no manifest, are named', async () => {
  const { check, place } = await release('missing');
  rmSync(join(place, 'logo.svg'));
  writeFileSync(join(place, 'extra.js'), 'steal()');
  expect((await check()).problems).toEqual([
    'remote-cart/1.0.0/logo.svg is missing.',
    'remote-cart/1.0.0/extra.js is in no manifest.',
  ]);
});

test('a manifest that another team has signed is refused', async () => {
  const { check } = await release('foreign', other);
  expect((await check()).problems).toEqual([
    'remote-cart/1.0.0/release.json is signed by a key that may not.',
  ]);
});

test('a version that is there with another content is never overwritten', async () => {
  const { place, upload } = await release('immutable');
  const path = join(place, 'fragment.js');
  writeFileSync(path, 'other()');
  await expect(upload()).rejects.toThrow('give the release another version');
  expect(readFileSync(path, 'utf8')).toBe('other()');
});
