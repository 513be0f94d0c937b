import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createAssetServer } from '@ticket-storefront/asset-origin';
import { uploadSmallRelease } from '@ticket-storefront/platform-testing';
import { createRegistrarServer } from '@ticket-storefront/registrar';
import { changeRegistry, type Registrar } from '@ticket-storefront/registry/registrar';
import { inTerminal } from '@ticket-storefront/server';
import { plugIn } from '@ticket-storefront/shop';
import { createPrivateKeyText, publicKeyOf, readPrivateKey } from '@ticket-storefront/signing';
import { openStorage } from '@ticket-storefront/storage';
import Fastify from 'fastify';
import { readCliSettings } from '../program';
import { doctor } from './doctor';

const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
const makeKey = (name: string) => {
  const text = createPrivateKeyText();
  writeFileSync(join(folder, name), text);
  return readPrivateKey(text);
};
const [platformKey, teamKey] = [makeKey('platform.pem'), makeKey('team.pem')];
makeKey('stranger.pem');

const part = 'remote-cart';
const places = { REGISTRY_STORAGE: join(folder, 'registry'), ASSETS_STORAGE: join(folder, 'assets') };
const platform = { ...places, PLATFORM_KEY_FILE: join(folder, 'platform.pem') };
const team = {
  KEY_FILE: join(folder, 'team.pem'),
  REGISTRAR_URL: '',
  PLATFORM_KEYS: publicKeyOf(platformKey),
  ASSETS_STORAGE: places.ASSETS_STORAGE,
};
let assetServer: ReturnType<typeof createAssetServer>;
let registrarServer: ReturnType<typeof createRegistrarServer>;
const shellServer = Fastify();
let shellOrigin = '';

beforeAll(async () => {
  const assets = openStorage(places.ASSETS_STORAGE);
  const manifest = await uploadSmallRelease(assets, { part, version: '1.0.0', key: teamKey });
  assetServer = createAssetServer({ ...inTerminal, ASSETS_FOLDER: places.ASSETS_STORAGE });
  const assetOrigin = await assetServer.listen({ port: 0, host: '127.0.0.1' });
  const registrar: Registrar = {
    storage: openStorage(places.REGISTRY_STORAGE),
    assets,
    assetOrigin,
    platformKey,
    contractVersion: '1.0.0',
  };
  const keys = [publicKeyOf(teamKey)];
  await changeRegistry(
    registrar,
    { type: 'team', name: 'event team', keys, parts: [part], share: 25 },
    platformKey,
  );
  await changeRegistry(registrar, { type: 'publish', part, version: '1.0.0', manifest }, teamKey);
  registrarServer = createRegistrarServer(registrar);
  registrarServer.get('/health', () => ({ status: 'ok' }));
  shellServer.get('/health', () => ({
    registry: { alarm: null },
    assets: assetOrigin,
    processors: {},
    pages: [],
    problems: ['APPLE_PASS_CERTIFICATE ended on 2026-11-01: renew it.'],
  }));
  shellServer.get('/', async () => '<!doctype html>');
  shellOrigin = await shellServer.listen({ port: 0, host: '127.0.0.1' });
  team.REGISTRAR_URL = await registrarServer.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await Promise.all([assetServer.close(), registrarServer.close(), shellServer.close()]);
  rmSync(folder, { recursive: true });
});

/** The subjects of all findings, and the messages of the wrong ones. */
async function find(environment: Readonly<Record<string, string>>) {
  const findings = await doctor(
    readCliSettings(plugIn, { DATA_FOLDER: join(folder, 'none'), ...environment }),
  );
  return {
    subjects: findings.map(({ subject }) => subject),
    wrong: findings.flatMap(({ subject, ok, message }) => (ok ? [] : [`${subject}: ${message}`])),
  };
}

test("finds no problem on the registrar's machine without a team's settings", async () => {
  expect(await find(platform)).toEqual({
    subjects: ['Node', 'Registrar', 'Registry', 'Asset storage', 'Asset origin'],
    wrong: [],
  });
});

test('a team on another machine needs only its four settings', async () => {
  expect(await find(team)).toEqual({
    subjects: ['Node', 'Registrar', 'Clock', 'Registry', 'Asset storage', 'Key', 'Asset origin'],
    wrong: [],
  });
});

test("names a clock that is another than the registrar's", async () => {
  const now = Date.now() + 10 * 60_000;
  jest.spyOn(Date, 'now').mockReturnValue(now);
  const { wrong } = await find(team);
  jest.restoreAllMocks();
  expect(wrong).toEqual([
    expect.stringMatching(/^Clock: This clock is (599|600|601) s ahead of the registrar's: set it/),
  ]);
});

test.each<[string, () => Record<string, string>, RegExp]>([
  [
    'a missing key file',
    () => ({ KEY_FILE: '/none' }),
    /^Key: \/none cannot be read \(ENOENT\): choose another file\.$/,
  ],
  [
    'a key file without a key',
    () => ({ KEY_FILE: resolve('package.json') }),
    /^Key: \/.*package\.json is not an Ed25519 private key: choose another file\.$/,
  ],
  [
    'a key that belongs to no team',
    () => ({ KEY_FILE: join(folder, 'stranger.pem') }),
    /^Key: No team has .*: ask the pl/,
  ],
  [
    'no key',
    () => ({ KEY_FILE: '' }),
    /^Key: There is no key of the platform team .*: set KEY_FILE or KEY to your key\.$/,
  ],
  [
    'no platform key',
    () => ({ PLATFORM_KEYS: '' }),
    /^Registry: The registry of .*: set PLATFORM_KEYS to the platform's/,
  ],
  ['no storage', () => ({ ASSETS_STORAGE: '' }), /^Asset storage: Set ASSETS_STORAGE to the storage/],
  [
    'another storage',
    () => ({ ASSETS_STORAGE: folder }),
    /^Asset storage: .* is missing: set ASSETS_STORAGE/,
  ],
  [
    'a storage that is not writable',
    () => {
      const full = join(folder, 'full');
      cpSync(places.ASSETS_STORAGE, full, { recursive: true });
      rmSync(join(full, '.unfinished'), { recursive: true, force: true });
      writeFileSync(join(full, '.unfinished'), '');
      return { ASSETS_STORAGE: full };
    },
    /^Asset storage: .*: The path is a file, not a folder: choose another folder\.$/,
  ],
  [
    'another server as the shop',
    () => ({ STOREFRONT_ORIGIN: team.REGISTRAR_URL }),
    /^Shell server: .* is not a shell server of this release: set STOREFRONT_ORIGIN to the shop\.$/,
  ],
  [
    'a shop whose certificate has ended',
    () => ({ STOREFRONT_ORIGIN: shellOrigin }),
    /^Shell server: The shell server reports: APPLE_PASS_CERTIFICATE ended on 2026-11-01: renew it\.$/,
  ],
  ['another shop', () => ({ STOREFRONT_ORIGIN: 'http://127.0.0.1:1' }), /^Shell server: .*does not answer/],
])('reports only the problem of a team with %s, with its remedy', async (_name, wrong, message) => {
  expect((await find({ ...team, ...wrong() })).wrong).toEqual([expect.stringMatching(message)]);
});
