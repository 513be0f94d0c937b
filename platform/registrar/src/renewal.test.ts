import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadRegistry } from '@ticket-storefront/registry';
import { changeRegistry, defaultValidityMs, type Registrar } from '@ticket-storefront/registry/registrar';
import { createPrivateKeyText, publicKeyOf, readPrivateKey } from '@ticket-storefront/signing';
import { createFolderStorage } from '@ticket-storefront/storage';
import { renewIfDue } from './registrar-server';

const key = readPrivateKey(createPrivateKeyText());
const hourMs = 60 * 60 * 1000;
const folder = mkdtempSync(join(tmpdir(), 'renewal-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('renews a registry exactly when half of its validity is over', async () => {
  const storage = createFolderStorage(folder);
  let hours = 0;
  const registrar: Registrar = {
    storage,
    assets: storage,
    assetOrigin: 'https://assets.test',
    contractVersion: '1.0.0',
    platformKey: key,
    validityMs: 48 * hourMs,
    now: () => new Date(hours * hourMs),
  };
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
