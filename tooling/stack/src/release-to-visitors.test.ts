import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contractRange, contractVersion } from '@ticket-storefront/contract';
import { currentRelease } from '@ticket-storefront/format';
import { platformTeam } from '@ticket-storefront/format/parts';
import { uploadSmallRelease } from '@ticket-storefront/platform-testing';
import { loadRegistry } from '@ticket-storefront/registry';
import { changeRegistry } from '@ticket-storefront/registry/registrar';
import type { Released } from '@ticket-storefront/releases';
import { demonstrationKey, publicKeyOf } from '@ticket-storefront/signing';
import { createFolderStorage } from '@ticket-storefront/storage';
import { releaseToVisitors } from './releases';

const folder = mkdtempSync(join(tmpdir(), 'release-to-visitors-'));
afterAll(() => rmSync(folder, { recursive: true }));

const usual = {
  shared: {},
  bus: { commands: {}, facts: {} },
  files: [],
  entries: {},
  contract: contractRange,
};

/** A store without a registry. */
function open(name: string) {
  const keys = join(folder, name, 'keys');
  const platformKey = demonstrationKey(keys, platformTeam);
  const storage = createFolderStorage(join(folder, name, 'registry'));
  const assets = createFolderStorage(join(folder, name, 'assets'));
  const registrar = { storage, assets, assetOrigin: 'https://assets.test', platformKey, contractVersion };

  async function released(part: string, owner: string, slot?: string): Promise<Released> {
    const version = '1.0.0';
    const key = demonstrationKey(keys, owner);
    const integrity = await uploadSmallRelease(assets, { part, version, key, owner });
    return { manifest: { ...usual, part, version, owner, ...(slot ? { slot } : {}) }, integrity };
  }
  return {
    registrar,
    platformKey,
    released,
    release: (...releases: Released[]) => releaseToVisitors({ registrar, keys, atOnce: true }, releases),
    registry: async () => (await loadRegistry(storage, [publicKeyOf(platformKey)])).registry,
  };
}

test('gives a new store its teams, its slots and a current release of each part', async () => {
  const { release, released, registry } = open('new');
  const releases = [
    await released('shell', platformTeam),
    await released('remote-cart', 'event team', 'cart'),
    await released('remote-event', 'event team', 'event'),
  ];
  expect(await release(...releases)).toBe(true);
  expect(await release(...releases)).toBe(false);
  const made = await registry();
  expect(made.slots).toEqual({ cart: 'remote-cart', event: 'remote-event' });
  expect(made.teams['event team']?.parts).toEqual(['remote-cart', 'remote-event']);
  expect(currentRelease(made, 'remote-event')?.version).toBe('1.0.0');
});

test('reports why the registry refuses a release, and leaves the current one', async () => {
  const { registrar, platformKey, release, released, registry } = open('refused');
  const shell = await released('shell', platformTeam);
  const cart = await released('remote-cart', 'event team', 'cart');
  await release(shell, cart);
  await changeRegistry(registrar, { type: 'revoke', part: 'remote-cart', version: '1.0.0' }, platformKey);
  await expect(release(cart)).rejects.toThrow('remote-cart 1.0.0');
  expect(currentRelease(await registry(), 'shell')?.version).toBe('1.0.0');
});
