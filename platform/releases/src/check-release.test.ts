import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RegistryRelease } from '@ticket-storefront/format';
import { flipByte, uploadSmallRelease } from '@ticket-storefront/platform-testing';
import { createPrivateKeyText, readPrivateKey } from '@ticket-storefront/signing';
import { createFolderStorage } from '@ticket-storefront/storage';
import { createManifestReader } from './check-release';

const key = readPrivateKey(createPrivateKeyText());
const part = 'remote-cart';
const version = '1.0.0';

const folder = mkdtempSync(join(tmpdir(), 'manifest-reader-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function setUp(name: string) {
  const assets = createFolderStorage(join(folder, name));
  const manifest = await uploadSmallRelease(assets, { part, version, key });
  const release: RegistryRelease = {
    url: 'https://assets.example.com/fragment.js',
    version,
    integrity: manifest,
    manifest,
    contract: '^1.0.0',
    owner: 'event team',
    published: '2026-11-21T00:00:00.000Z',
    state: { name: 'candidate' },
  };
  const reader = createManifestReader(assets);
  return { read: () => reader(part, release), file: join(folder, name, part, version, 'release.json') };
}

test('reads a manifest once, whatever happens to its file later', async () => {
  const { read, file } = await setUp('once');
  const manifest = await read();
  expect(manifest).toMatchObject({ part, version });
  rmSync(file);
  expect(await read()).toBe(manifest);
});

test('refuses a manifest with any changed byte, and reads it again once it is restored', async () => {
  const { read, file } = await setUp('changed');
  const { length } = readFileSync(file);
  for (const index of [0, length >> 1, length - 1]) {
    const restore = flipByte(file, index);
    await expect(read()).rejects.toThrow('differs from the registered one');
    restore();
  }
  expect(await read()).toMatchObject({ part, version });
});

test('refuses a manifest of another team', async () => {
  const { read, file } = await setUp('replaced');
  const other = createFolderStorage(join(folder, 'other'));
  await uploadSmallRelease(other, { part, version, key: readPrivateKey(createPrivateKeyText()) });
  writeFileSync(file, readFileSync(join(folder, 'other', part, version, 'release.json')));
  await expect(read()).rejects.toThrow('differs from the registered one');
});
