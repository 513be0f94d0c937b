import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findUnhealthy } from '@ticket-storefront/format';
import { promotion, uploadSmallRelease } from '@ticket-storefront/platform-testing';
import { loadRegistry } from '@ticket-storefront/registry';
import {
  auditPath,
  changeRegistry,
  listReleases,
  type Registrar,
} from '@ticket-storefront/registry/registrar';
import { createPrivateKeyText, publicKeyOf, readPrivateKey } from '@ticket-storefront/signing';
import { createFolderStorage } from '@ticket-storefront/storage';
import { failingCanary, stopCanaries } from './failing-canaries';

const platformKey = readPrivateKey(createPrivateKeyText());
const teamKey = readPrivateKey(createPrivateKeyText());
const part = 'remote-cart';
const ada = { person: 'ada@example.com', commit: '3f9a12c4' };

const folder = mkdtempSync(join(tmpdir(), 'canaries-'));
afterAll(() => rmSync(folder, { recursive: true }));

const registrarIn = (name: string): Registrar => ({
  storage: createFolderStorage(join(folder, name, 'registry')),
  assets: createFolderStorage(join(folder, name, 'assets')),
  assetOrigin: 'https://assets.example.com',
  platformKey,
  contractVersion: '1.0.0',
});

test('rolls an unhealthy canary back once, with the reason in audit file, status and webhook', async () => {
  const registrar = registrarIn('one');
  const { storage, assets } = registrar;
  await changeRegistry(
    registrar,
    { type: 'team', name: 'event team', keys: [publicKeyOf(teamKey)], parts: [part], share: 25 },
    platformKey,
  );
  for (const [version, percent] of [
    ['1.0.0', 100],
    ['1.1.0', 10],
  ] as const) {
    const manifest = await uploadSmallRelease(assets, { part, version, key: teamKey });
    await changeRegistry(registrar, { type: 'publish', part, version, manifest }, teamKey);
    await changeRegistry(registrar, promotion(part, version, percent), platformKey, ada);
  }
  const contract = '^1.0.0';
  const health = [
    { part, release: '1.0.0', contract, visits: 300, failed: 1 },
    { part, release: '1.1.0', contract, visits: 30, failed: 6 },
  ].map((counts) => ({ ...counts, networks: counts.failed, elsewhere: counts }));
  const stop = async () => {
    const { registry } = await loadRegistry(storage, [publicKeyOf(platformKey)]);
    const unhealthy = findUnhealthy(health, { registry }).filter(({ verdicts }) => verdicts.includes('stop'));
    return stopCanaries(registrar, unhealthy.map(failingCanary));
  };
  const reason = '6 of 30 visits failed, and 1 of 300 visits failed with 1.0.0';
  expect(await stop()).toEqual([
    {
      type: 'canary.stopped',
      part,
      release: '1.1.0',
      owner: 'event team',
      reason,
      by: { person: 'registrar' },
      promotedBy: ada,
      linked: [],
      rolledBackTo: '1.0.0',
      stopped: expect.any(String),
    },
  ]);
  expect(await stop()).toEqual([]);
  const { registry } = await loadRegistry(storage, [publicKeyOf(platformKey)]);
  expect(registry.releases[part]?.map(({ state }) => state.name)).toEqual(['current', 'withdrawn']);
  expect(listReleases(registry)).toContainEqual(
    expect.objectContaining({ version: '1.1.0', state: 'withdrawn', reason }),
  );
  const lines = String((await storage.read(auditPath))?.content)
    .trim()
    .split('\n');
  expect(lines.filter((line) => line.includes('rollback'))).toHaveLength(1);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    by: { person: 'registrar' },
    what: `rollback remote-cart 1.1.0: ${reason}`,
  });
});

test('rolls linked canaries back in one change, also if both fail', async () => {
  const registrar = registrarIn('linked');
  const { storage, assets } = registrar;
  const event = 'remote-event';
  for (const name of [part, event]) {
    for (const version of ['1.0.0', '1.1.0']) {
      const manifest = await uploadSmallRelease(assets, { part: name, version, key: platformKey });
      await changeRegistry(registrar, { type: 'publish', part: name, version, manifest }, platformKey);
    }
    await changeRegistry(registrar, promotion(name, '1.0.0'), platformKey);
  }
  const linked = { ...promotion(part, '1.1.0', 10), with: [{ part: event, version: '1.1.0' }] };
  const { counter } = await changeRegistry(registrar, linked, platformKey);
  const failing = [part, event].map((name) => ({ part: name, release: '1.1.0', reason: 'fails' }));
  expect(await stopCanaries(registrar, failing)).toEqual([
    expect.objectContaining({ part, release: '1.1.0', linked: [{ part: event, version: '1.1.0' }] }),
  ]);
  const { registry } = await loadRegistry(storage, [publicKeyOf(platformKey)]);
  expect(registry.counter).toBe(counter + 1);
  for (const name of [part, event])
    expect(registry.releases[name]?.map(({ state }) => state.name)).toEqual(['current', 'withdrawn']);
});
