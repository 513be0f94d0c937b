import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { heldReleaseLifetimeMs, type Registry, releaseForVisit } from '@ticket-storefront/format';
import { promotion, uploadSmallRelease } from '@ticket-storefront/platform-testing';
import { emptyRegistry } from '@ticket-storefront/registry';
import { type Command, changeRegistry, type Registrar } from '@ticket-storefront/registry/registrar';
import { createPrivateKeyText, readPrivateKey } from '@ticket-storefront/signing';
import { createFolderStorage } from '@ticket-storefront/storage';
import { describeVisits, inventory } from './inventory';

const part = 'remote-cart';
const other = 'remote-event';
const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0'];
const page = {
  name: 'event page',
  origin: null,
  parts: [{ part, reason: 'shows the cart' }],
  processor: null,
  data: [],
  inline: [],
};
const key = readPrivateKey(createPrivateKeyText());
const folder = mkdtempSync(join(tmpdir(), 'inventory-'));
afterAll(() => rmSync(folder, { recursive: true }));

let at = new Date('2026-11-21T12:00:00.000Z');
const registrar: Registrar = {
  storage: createFolderStorage(join(folder, 'registry')),
  assets: createFolderStorage(join(folder, 'assets')),
  assetOrigin: 'https://assets.example.com',
  contractVersion: '1.0.0',
  platformKey: key,
  now: () => at,
};

let registry: Registry = emptyRegistry;
const give = async (command: Command) => {
  registry = await changeRegistry(registrar, command, key);
};
const promote = (version: string, percent = 100, tenants: string[] = []) =>
  give(promotion(part, version, percent, tenants));

beforeAll(async () => {
  for (const version of versions) {
    const manifest = await uploadSmallRelease(registrar.assets, { part, version, key });
    await give({ type: 'publish', part, version, manifest });
  }
});

/** The visits of each release of the part on the event page. */
async function listed() {
  const rows = await inventory(registry, registrar, { pages: [page], processors: {} }, at);
  return Object.fromEntries(rows.map((row) => [row.version, describeVisits(row, rows)]));
}

/** The releases that any visit may get. */
function gotten() {
  const visits = versions.flatMap((version) =>
    Array.from({ length: 100 }, (_, bucket) =>
      ['a.example', 'b.example'].map((tenant) => ({ bucket, tenant, at, pinned: { [part]: version } })),
    ),
  );
  return new Set(visits.flat().map((visit) => releaseForVisit(registry, part, visit)?.version));
}

const expectListed = async (expected: Readonly<Record<string, string>>) => {
  expect(await listed()).toEqual(expected);
  expect(gotten()).toEqual(new Set(Object.keys(expected)));
};

test('lists every script of a release, also those that load later, and no other file', async () => {
  const [version, later] = ['2.0.0', 'map.3f9a.js'];
  const files = { [later]: 'draw()' };
  const manifest = await uploadSmallRelease(registrar.assets, { part: other, version, key, files });
  await give({ type: 'publish', part: other, version, manifest });
  await give(promotion(other, version));
  const pages = [{ ...page, parts: [{ part: other, reason: 'shows the event' }] }];
  const rows = await inventory(registry, registrar, { pages, processors: {} }, at);
  expect(rows.map(({ script, reason }) => [script, reason])).toEqual(
    ['fragment.js', later].map((path) => [
      `${registrar.assetOrigin}/${other}/${version}/${path}`,
      'shows the event',
    ]),
  );
});

test('lists the visits of each release, until the last open visit has ended', async () => {
  await promote('1.0.0');
  await expectListed({ '1.0.0': 'all new visits' });

  await promote('1.1.0', 10);
  await expectListed({ '1.0.0': '90 % of new visits', '1.1.0': '10 % of new visits' });

  await promote('1.1.0');
  await promote('1.2.0', 25, ['a.example', 'c.example']);
  await expectListed({
    '1.0.0': 'open visits only',
    '1.1.0': 'all other new visits',
    '1.2.0': '25 % of new visits to a.example, c.example',
  });

  await promote('1.2.0', 100, ['a.example']);
  await expectListed({
    '1.0.0': 'open visits only',
    '1.1.0': 'all other new visits',
    '1.2.0': 'all new visits to a.example',
  });

  await give({ type: 'rollback', part, version: '1.2.0' });
  await expectListed({ '1.0.0': 'open visits only', '1.1.0': 'all new visits' });

  at = new Date(at.getTime() + heldReleaseLifetimeMs - 1);
  await promote('1.3.0');
  await expectListed({
    '1.0.0': 'open visits only',
    '1.1.0': 'open visits only',
    '1.3.0': 'all new visits',
  });

  at = new Date(at.getTime() + 1);
  await expectListed({ '1.1.0': 'open visits only', '1.3.0': 'all new visits' });

  await give({ type: 'revoke', part, version: '1.1.0' });
  await expectListed({ '1.3.0': 'all new visits' });
});

test('lists the modules of a release, and the script that browsers get that do not check modules', async () => {
  const event = 'remote-event';
  const release = async (of: string, version: string, files = {}) => {
    const manifest = await uploadSmallRelease(registrar.assets, { part: of, version, key, files });
    await give({ type: 'publish', part: of, version, manifest });
    await give(promotion(of, version));
  };
  const ofModules = { 'fragment.mjs': 'export {};' };
  await release('shell', '1.0.0');
  await release(event, '1.0.0');
  await release(event, '3.0.0', ofModules);
  await release(event, '4.0.0', ofModules);
  at = new Date(at.getTime() + heldReleaseLifetimeMs);
  const parts = [{ part: event, entry: 'fragment', reason: 'shows the event' }];
  const rows = await inventory(registry, registrar, { pages: [{ ...page, parts }], processors: {} }, at);
  expect(rows.map((row) => [row.script?.split('/').slice(4).join('/'), describeVisits(row, rows)])).toEqual([
    ['4.0.0/fragment.mjs', 'all new visits'],
    ['1.0.0/fragment.js', 'browsers that do not check modules'],
  ]);
});
