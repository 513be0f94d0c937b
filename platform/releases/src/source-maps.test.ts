import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderStorage } from '@ticket-storefront/storage';
import { extractSourceMaps, storeSourceMaps } from './source-maps';

const root = mkdtempSync(join(tmpdir(), 'source-maps-'));
afterAll(() => rmSync(root, { recursive: true }));

test('stores the source maps of a release for its team, and not for visitors', async () => {
  const built = mkdtempSync(join(root, 'built-'));
  for (const name of [
    'fragment.1a.js',
    'fragment.1a.js.map',
    'fragment.1a.js.map.br',
    'fragment.2b.css',
    'fragment.2b.css.map',
  ])
    writeFileSync(join(built, name), name);
  const maps = extractSourceMaps(built);
  expect(readdirSync(built).sort()).toEqual(['fragment.1a.js', 'fragment.2b.css']);

  const storage = createFolderStorage(join(root, 'kept'));
  await storeSourceMaps(storage, { part: 'remote-cart', version: '1.0.0-0a' }, maps);
  expect((await storage.list('remote-cart/')).sort()).toEqual([
    'remote-cart/1.0.0-0a/fragment.1a.js.map',
    'remote-cart/1.0.0-0a/fragment.2b.css.map',
  ]);
  const kept = await storage.read('remote-cart/1.0.0-0a/fragment.1a.js.map');
  expect(kept?.content.toString()).toBe('fragment.1a.js.map');
});
