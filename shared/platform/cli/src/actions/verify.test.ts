import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { flipByte } from '@storefront/platform-testing/flip-byte';
import { uploadSmallRelease } from '@storefront/platform-testing/upload-small-release';
import type { Command } from '@storefront/registry/command';
import { changeRegistry, type Registrar } from '@storefront/registry/registrar';
import { loadRegistry } from '@storefront/registry/registry-store';
import { createPrivateKeyText, publicKeyOf, readPrivateKey } from '@storefront/signing/keys';
import { createFolderStorage } from '@storefront/storage/folder-storage';
import fc from 'fast-check';
import { verify } from './verify';

/** For a machine that does other things too. */
const timeLimitMs = 60_000;

const newKey = () => readPrivateKey(createPrivateKeyText());
const [platformKey, eventKey, mxKey] = [newKey(), newKey(), newKey()];
const folder = mkdtempSync(join(tmpdir(), 'verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

const storage = createFolderStorage(join(folder, 'registry'));
const assets = createFolderStorage(join(folder, 'assets'));
const registrar: Registrar = { storage, assets, assetOrigin: 'https://assets.example.com', platformKey };

const give = (command: Command, key = platformKey) => changeRegistry(registrar, command, key);

async function register(part: string, version: string, key: typeof platformKey) {
  const manifest = await uploadSmallRelease(assets, { part, version, key });
  await give({ type: 'publish', part, version, manifest }, key);
}

const team = (name: string, key: typeof platformKey, parts: string[]) =>
  give({ type: 'team', name, keys: [publicKeyOf(key)], parts, share: 25 });

/** Every file on the asset origin, the manifests too. */
const released = () =>
  readdirSync(join(folder, 'assets'), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const problems = async () => {
  const platformKeys = [publicKeyOf(platformKey)];
  const { registry } = await loadRegistry(storage, platformKeys);
  return (await verify(registry, assets, () => undefined)).problems;
};

beforeAll(async () => {
  await team('event team', eventKey, ['remote-cart']);
  await team('MX team', mxKey, ['remote-checkout-mx']);
  await register('remote-cart', '1.0.0', eventKey);
  await register('remote-cart', '1.1.0', eventKey);
  await register('remote-checkout-mx', '1.0.0', mxKey);
});

test(
  'whichever byte of whichever release has changed, verify names its file and no other',
  async () => {
    expect(await problems()).toEqual([]);
    const byte = fc.constantFrom(...released()).chain((file) =>
      fc.record({
        file: fc.constant(file),
        index: fc.nat(statSync(file).size - 1),
        bits: fc.integer({ min: 1, max: 255 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(byte, async ({ file, index, bits }) => {
        const restore = flipByte(file, index, bits);
        const [found, ...others] = await problems();
        restore();
        expect(found).toMatch(/ (has changed|is not the one that was registered)\.$/);
        expect(join(folder, 'assets', found?.split(' ')[0] ?? '')).toBe(file);
        expect(others).toEqual([]);
      }),
      { numRuns: 200 },
    );
    expect(await problems()).toEqual([]);
  },
  timeLimitMs,
);

test('verify names what is missing and what is too much, in every release', async () => {
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

test('what was registered stays good when its owner has another key, and what was revoked is left out', async () => {
  await team('MX team', newKey(), ['remote-checkout-mx']);
  await give({ type: 'revoke', part: 'remote-checkout-mx', version: '1.0.0' });
  await give({ type: 'revoke', part: 'remote-cart', version: '1.1.0' });
  await team('event team', newKey(), ['remote-cart']);
  expect(await problems()).toEqual(['remote-cart/1.0.0/fragment.js.br is missing.']);
});
