import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promotion, uploadSmallRelease } from '@ticket-storefront/platform-testing';
import { loadRegistry } from '@ticket-storefront/registry';
import { changeRegistry, defaultValidityMs, type Registrar } from '@ticket-storefront/registry/registrar';
import { createPrivateKeyText, publicKeyOf, readPrivateKey } from '@ticket-storefront/signing';
import { createFolderStorage, type Storage } from '@ticket-storefront/storage';
import { pruneIfDue, renewIfDue } from './registrar-server';

const key = readPrivateKey(createPrivateKeyText());
const hourMs = 60 * 60 * 1000;
const folder = mkdtempSync(join(tmpdir(), 'renewal-'));
afterAll(() => rmSync(folder, { recursive: true }));

const registrarOf = (storage: Storage, now: () => Date): Registrar => ({
  storage,
  assets: storage,
  assetOrigin: 'https://assets.test',
  contractVersion: '1.0.0',
  platformKey: key,
  now,
});

test('renews a registry exactly when half of its validity is over', async () => {
  const storage = createFolderStorage(folder);
  let hours = 0;
  const registrar = { ...registrarOf(storage, () => new Date(hours * hourMs)), validityMs: 48 * hourMs };
  const hoursLeft = async () => {
    const { registry } = await loadRegistry(storage, [publicKeyOf(key)]);
    return Date.parse(registry.expires) / hourMs - hours;
  };
  expect(await renewIfDue(registrar)).toBe(false);
  const team = { type: 'team', name: 'event team', keys: [], parts: [], share: 25 } as const;
  await changeRegistry(
    { ...registrar, validityMs: defaultValidityMs },
    { ...team, keys: [], parts: [] },
    key,
  );
  expect(await hoursLeft()).toBe(720);
  expect(await renewIfDue(registrar)).toBe(true);
  expect(await hoursLeft()).toBe(48);
  hours = 23;
  expect(await renewIfDue(registrar)).toBe(false);
  hours = 25;
  expect(await renewIfDue(registrar)).toBe(true);
  expect(await hoursLeft()).toBe(48);
});

test('removes releases that no visit can get exactly when they are as old as PRUNE_AFTER_DAYS', async () => {
  const storage = createFolderStorage(join(folder, 'pruned'));
  const part = 'remote-cart';
  let days = 0;
  const begin = Date.parse('2026-11-21T00:00:00.000Z');
  const registrar = registrarOf(storage, () => new Date(begin + days * 24 * hourMs));
  const versions = async () => {
    const { registry } = await loadRegistry(storage, [publicKeyOf(key)]);
    return registry.releases[part]?.map(({ version }) => version);
  };
  expect(await pruneIfDue(registrar, 90)).toBe(false);
  for (const version of ['1.0.0', '1.1.0']) {
    const manifest = await uploadSmallRelease(storage, { part, version, key });
    await changeRegistry(registrar, { type: 'publish', part, version, manifest }, key);
  }
  await changeRegistry(registrar, promotion(part, '1.0.0'), key);
  days = 90;
  expect([await pruneIfDue(registrar, 90), await versions()]).toEqual([false, ['1.0.0', '1.1.0']]);
  days = 91;
  expect([await pruneIfDue(registrar, 90), await versions()]).toEqual([true, ['1.0.0']]);
  expect(await pruneIfDue(registrar, 90)).toBe(false);
});
