import { deepEqual, equal, match } from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Registry } from '@ticket-storefront/format';
import { copyToMemory, uploadSmallRelease } from '@ticket-storefront/platform-testing';
import { loadRegistry } from '@ticket-storefront/registry';
import { type Command, changeRegistry, type Registrar } from '@ticket-storefront/registry/registrar';
import { createPrivateKeyText, publicKeyOf, readPrivateKey } from '@ticket-storefront/signing';
import { createFolderStorage, type ReadableStorage } from '@ticket-storefront/storage';
import fc from 'fast-check';
import { verify } from './verify';

const newKey = () => readPrivateKey(createPrivateKeyText());
const [platformKey, eventKey, mxKey] = [newKey(), newKey(), newKey()];
const folder = mkdtempSync(join(tmpdir(), 'verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

const storage = createFolderStorage(join(folder, 'registry'));
const assets = createFolderStorage(join(folder, 'assets'));
const registrar: Registrar = {
  storage,
  assets,
  assetOrigin: 'https://assets.example.com',
  platformKey,
  contractVersion: '1.0.0',
};

const give = (command: Command, key = platformKey) => changeRegistry(registrar, command, key);

async function register(part: string, version: string, key: typeof platformKey) {
  const manifest = await uploadSmallRelease(assets, { part, version, key });
  await give({ type: 'publish', part, version, manifest }, key);
}

const team = (name: string, key: typeof platformKey, parts: string[]) =>
  give({ type: 'team', name, keys: [publicKeyOf(key)], parts, share: 25 });

const load = async () => (await loadRegistry(storage, [publicKeyOf(platformKey)])).registry;

const problems = async (registry?: Registry, from: ReadableStorage = assets) =>
  (await verify(registry ?? (await load()), { assets: from, audit: null }, () => undefined)).problems.map(
    ({ message }) => message,
  );

beforeAll(async () => {
  await team('event team', eventKey, ['remote-cart']);
  await team('MX team', mxKey, ['remote-checkout-mx']);
  await register('remote-cart', '1.0.0', eventKey);
  await register('remote-cart', '1.1.0', eventKey);
  await register('remote-checkout-mx', '1.0.0', mxKey);
});

test('names exactly the file of any changed byte of any release', async () => {
  expect(await problems()).toEqual([]);
  const registry = await load();
  const { sizes, withByteChanged } = await copyToMemory(assets, 'remote-cart/', 'remote-checkout-mx/');
  const byte = fc.constantFrom(...sizes).chain(([path, size]) =>
    fc.record({
      path: fc.constant(path),
      index: fc.nat(size - 1),
      bits: fc.integer({ min: 1, max: 255 }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(byte, async ({ path, index, bits }) => {
      const [found, ...others] = await problems(registry, withByteChanged(path, index, bits));
      match(found ?? '', / (has changed|differs from the registered one)\.$/);
      equal(found?.split(' ')[0], path);
      deepEqual(others, []);
    }),
    { numRuns: 200 },
  );
});

test('names missing and additional files of every release', async () => {
  const place = (path: string) => join(folder, 'assets', path);
  rmSync(place('remote-cart/1.0.0/fragment.js.br'));
  rmSync(place('remote-checkout-mx/1.0.0/release.json'));
  rmSync(place('remote-cart/1.1.0/logo.svg'));
  mkdirSync(place('remote-cart/1.1.0/logo.svg'));
  writeFileSync(place('remote-cart/1.1.0/extra.js'), 'steal()');
  symlinkSync('/etc/hostname', place('remote-cart/1.1.0/link.js'));
  expect(await problems()).toEqual([
    'remote-cart/1.0.0/fragment.js.br is missing.',
    'remote-cart/1.1.0/logo.svg is missing.',
    'remote-cart/1.1.0/extra.js is in no manifest.',
    'remote-cart/1.1.0/link.js is in no manifest.',
    'remote-checkout-mx/1.0.0/release.json is missing.',
  ]);
});

test("accepts registered releases after a change of the owner's key, and skips revoked ones", async () => {
  await team('MX team', newKey(), ['remote-checkout-mx']);
  await give({ type: 'revoke', part: 'remote-checkout-mx', version: '1.0.0' });
  await give({ type: 'revoke', part: 'remote-cart', version: '1.1.0' });
  await team('event team', newKey(), ['remote-cart']);
  expect(await problems()).toEqual(['remote-cart/1.0.0/fragment.js.br is missing.']);
});
