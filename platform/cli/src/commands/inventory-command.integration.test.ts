import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promotion, uploadSmallRelease } from '@ticket-storefront/platform-testing';
import { runCli } from '@ticket-storefront/platform-testing/programs';
import { changeRegistry } from '@ticket-storefront/registry/registrar';
import { createPrivateKeyText, readPrivateKey } from '@ticket-storefront/signing';
import { openStorage } from '@ticket-storefront/storage';
import Fastify from 'fastify';

const folder = mkdtempSync(join(tmpdir(), 'inventory-command-'));
const keyFile = join(folder, 'platform.pem');
const keyText = createPrivateKeyText();
writeFileSync(keyFile, keyText);
const places = { REGISTRY_STORAGE: join(folder, 'registry'), ASSETS_STORAGE: join(folder, 'assets') };

const eventCart = { part: 'remote-cart', reason: 'shows the cart' };

const shellServer = Fastify();
shellServer.get('/health', () => ({
  registry: { alarm: null },
  assets: 'https://assets.example.com',
  processors: {},
  pages: [{ name: 'event page', parts: [eventCart], processor: null, data: [], inline: [] }],
}));
afterAll(async () => {
  await shellServer.close();
  rmSync(folder, { recursive: true });
});

test('lists scripts by their addresses in pages, on any machine', async () => {
  const [part, version, percent] = ['remote-cart', '1.0.0', 100] as const;
  const key = readPrivateKey(keyText);
  const assets = openStorage(places.ASSETS_STORAGE);
  const registrar = {
    storage: openStorage(places.REGISTRY_STORAGE),
    assets,
    assetOrigin: 'http://former',
    platformKey: key,
    contractVersion: '1.0.0',
  };
  const manifest = await uploadSmallRelease(assets, { part, version, key });
  await changeRegistry(registrar, { type: 'publish', part, version, manifest }, key);
  await changeRegistry(registrar, promotion(part, version, percent), key);

  const STOREFRONT_ORIGIN = await shellServer.listen({ port: 0, host: 'localhost' });
  const environment = { ...places, STOREFRONT_ORIGIN, PLATFORM_KEY_FILE: keyFile };
  const { code, output } = await runCli(environment, 'inventory', '--json');
  expect(code).toBe(0);
  const addresses = (JSON.parse(output).scripts as { script: string }[]).map(({ script }) => script);
  const released = addresses.filter((script) => script.includes(part));
  expect(released).not.toEqual([]);
  for (const script of released)
    expect(script).toMatch(/^https:\/\/assets\.example\.com\/remote-cart\/1\.0\.0\//);
});
