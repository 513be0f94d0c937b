import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Registry } from '@ticket-storefront/format';
import { changePayload } from '@ticket-storefront/platform-testing';
import { registryPath, writeRegistryText } from '@ticket-storefront/registry';
import { changeRegistry, type Registrar } from '@ticket-storefront/registry/registrar';
import { demonstrationKey } from '@ticket-storefront/signing';
import { releaseToVisitors } from '@ticket-storefront/stack';
import { copyRelease } from '../src/releases/copy-release';
import { countVisits } from '../src/releases/count-visits';
import { runStorefront } from '../src/releases/run-storefront';
import { readRegistry, registrarOf } from '../src/releases/store-registry';
import { addTickets, openEvent } from '../src/steps/choose-tickets';
import { payByMx } from '../src/steps/pay-by-mx';
import { test } from '../src/store/isolated-store';

// These journeys end a server and start it again, so they take turns.
test.describe.configure({ mode: 'serial' });

/** What an attacker would want: a higher counter, and visitors without a cart. */
const wishOf = (registry: Registry, expires: string): Registry => ({
  ...registry,
  releases: { ...registry.releases, 'remote-cart': [] },
  counter: registry.counter + 1,
  expires,
});

test('a forged, foreign, replayed or expired registry is refused, also after a restart, and visitors can still buy', async ({
  page,
  store,
}) => {
  const file = join(store.registry, registryPath);
  const registrar = registrarOf(store);
  const replayed = readFileSync(file, 'utf8');
  const registry = await changeRegistry(registrar, { type: 'renew' }, registrar.platformKey);
  const good = readFileSync(file, 'utf8');
  const { counter, expires } = registry;
  const health = async () => (await (await fetch(`${store.origin}/health`)).json()).registry;
  const visits = () => countVisits(`${store.origin}/events/harbor`, 'remote-cart', 5);
  const before = await visits();

  const refused = {
    forged: [changePayload(good, '"frozen":false', '"frozen":true'), 'is forged'],
    foreign: [
      writeRegistryText(wishOf(registry, expires), demonstrationKey(store.keys, 'event team')),
      'is signed with an unknown key',
    ],
    replayed: [replayed, `is replayed: its counter is ${counter - 1}, after ${counter}`],
    expired: [
      writeRegistryText(wishOf(registry, new Date().toISOString()), registrar.platformKey),
      'expired on',
    ],
  } as const;

  try {
    for (const [name, [text, words]] of Object.entries(refused)) {
      await test.step(name, async () => {
        expect(text).not.toBe(good);
        await openEvent(page, 'harbor');
        await addTickets(page, 'General Admission', 1);
        writeFileSync(file, text);
        const expectLastGood = async () => {
          expect(await visits()).toEqual(before);
          expect(await health()).toEqual({ counter, expires, alarm: expect.stringContaining(words) });
        };
        await expectLastGood();
        await store.stopServer('shell server');
        await store.startServer('shell server');
        await expectLastGood();
        await page.getByRole('link', { name: 'Checkout' }).click();
        await payByMx(page, 'harbor');
      });
    }
  } finally {
    writeFileSync(file, good);
  }

  await test.step('a good one is taken again', async () => {
    expect(await visits()).toEqual(before);
    expect(await health()).toEqual({ counter, expires, alarm: null });
    await changeRegistry(registrar, { type: 'renew' }, registrar.platformKey);
    await visits();
    expect(await health()).toMatchObject({ counter: counter + 1, alarm: null });
  });
});

test('a manifest signed by another team is not registered, and if it replaces a registered one visitors retain the former release', async ({
  page,
  store,
}) => {
  const part = 'remote-cart';
  const stamp = Date.now();
  const registrar = registrarOf(store);
  const eventKey = demonstrationKey(store.keys, 'event team');

  const foreign = await copyRelease(store, part, `4.0.0-${stamp}`, 'MX team');
  const before = await readRegistry(store);
  const publication = {
    type: 'publish',
    part,
    version: foreign.manifest.version,
    manifest: foreign.integrity,
  } as const;
  await expect(changeRegistry(registrar, publication, eventKey)).rejects.toThrow(
    'is signed with an unknown key',
  );
  await expect(
    changeRegistry(registrar, publication, demonstrationKey(store.keys, 'MX team')),
  ).rejects.toThrow('remote-cart does not belong to the MX team');
  expect(await readRegistry(store)).toEqual(before);

  const own = await copyRelease(store, part, `5.0.0-${stamp}`);
  const manifestFile = join(store.assets, part, own.manifest.version, 'release.json');
  const good = readFileSync(manifestFile, 'utf8');
  const foreignText = readFileSync(join(store.assets, part, foreign.manifest.version, 'release.json'));
  // The server may read a release as soon as it is registered, so the manifest is replaced before that.
  const { storage } = registrar;
  const tampering: Registrar = {
    ...registrar,
    storage: {
      ...storage,
      replace(path, content, tag) {
        writeFileSync(manifestFile, foreignText);
        return storage.replace(path, content, tag);
      },
    },
  };
  try {
    await releaseToVisitors({ registrar: tampering, keys: store.keys, atOnce: false }, [own]);
    expect(await runStorefront(String(store.port), 'verify')).toMatchObject({
      code: 1,
      output: expect.stringContaining(
        `${part}/${own.manifest.version}/release.json differs from the registered one.`,
      ),
    });
    await page.goto('/events/harbor');
    await page.getByRole('button', { name: 'Add one General Admission' }).click();
    await expect(page.getByRole('region', { name: 'Cart' })).toContainText('1 x General Admission');
    const scripts = await page
      .locator('link, script')
      .evaluateAll((elements) =>
        elements.map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? ''),
      );
    expect(scripts.filter((address) => address.includes(own.manifest.version))).toEqual([]);
  } finally {
    writeFileSync(manifestFile, good);
  }
  await openEvent(page, 'harbor');
  await expect(page.getByRole('region', { name: 'Cart' })).toContainText('1 x General Admission');
});
