import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRelease, uploadRelease } from '@ticket-storefront/releases';
import { demonstrationKey, publicKeyOf, signDocument } from '@ticket-storefront/signing';
import { createFolderStorage } from '@ticket-storefront/storage';
import { createBuilder } from './builders';
import { readStackSettings } from './settings';

const folder = mkdtempSync(join(tmpdir(), 'builders-'));
const settings = readStackSettings({ PORT: '4780', DATA_FOLDER: folder });
const builder = createBuilder(settings, 'production');
const assets = createFolderStorage(settings.assets);
const part = { name: 'remote-cart', owner: 'event team' } as const;
afterAll(() => {
  builder.stop();
  rmSync(folder, { recursive: true });
});

test('a build releases nothing if a release has its content, whatever its version and manifest', async () => {
  const version = await builder.release({ ...part, live: null });
  expect(version).toMatch(/^1\.\d+\.\d+-[0-9a-f]{8}$/);
  const key = demonstrationKey(settings.keys, part.owner);
  const released = await findRelease(assets, part.name, version, [publicKeyOf(key)]);
  if (!released) throw new Error('Nothing was released.');
  const live = '0.9.0';
  const manifest = {
    ...released.manifest,
    version: live,
    check: { name: 'check', version: '1', passed: [] },
  };
  const text = signDocument('release', manifest, key);
  await uploadRelease(assets, join(settings.assets, part.name, version), manifest, text);
  const before = await assets.list('');

  expect(await builder.release({ ...part, live })).toBe(live);
  expect(await builder.release({ ...part, live: null })).toBe(version);
  expect(await assets.list('')).toEqual(before);
});
