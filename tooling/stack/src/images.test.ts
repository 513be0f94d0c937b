import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BundledServer, parametersOf, readBundleRecord } from '@ticket-storefront/bundler';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@ticket-storefront/postgres';
import { publicKeyOf } from '@ticket-storefront/signing';
import { writeDemonstration } from './database';
import { root } from './settings';
import {
  endImage,
  imageContents,
  imageParameters,
  layOutImage,
  runImage,
  waitUntilHealthy,
} from './testing/image';
import { orderFreeTicket } from './testing/order-free-ticket';

const folder = mkdtempSync(join(tmpdir(), 'images-'));
const assets = join(folder, 'released');
const registry = join(folder, 'registry');
mkdirSync(assets);
mkdirSync(registry);
afterAll(() => rmSync(folder, { recursive: true }));

const VISITOR_KEY = 'a key of thirty-two characters, or more';
const key = generateKeyPairSync('ed25519').privateKey;
const keyFile = join(folder, 'platform.pem');
writeFileSync(keyFile, key.export({ type: 'pkcs8', format: 'pem' }));

test('the image of the API sells a ticket from a database that the image of the preparation has prepared', async () => {
  const database: EmbeddedPostgres = await startEmbeddedPostgres({
    dataFolder: join(folder, 'postgres'),
    temporary: true,
  });
  const settings = { DATABASE_URL: database.url, DATABASE_SCHEMA: 'storefront_image' };
  const preparation = runImage(layOutImage('prepare', folder), {
    ...settings,
    CATALOGUE_FILE: writeDemonstration({ port: 4720, store: folder, assets }),
  });
  expect(await once(preparation, 'exit')).toEqual([0, null]);
  const api = runImage(layOutImage('api', folder), {
    ...settings,
    API_PORT: '4722',
    STOREFRONT_ORIGIN: 'http://localhost:4720',
    VISITOR_KEY,
  });
  await waitUntilHealthy('http://localhost:4722');
  await orderFreeTicket('http://localhost:4722', { event: 102, item: 1101 });
  expect(await endImage(api)).toBe(0);
  await database.stop();
});

const servers: [string, string, Record<string, string>][] = [
  ['assets', 'http://localhost:4721', { ASSETS_PORT: '4721', ASSETS_FOLDER: assets }],
  [
    'shell',
    'http://localhost:4720',
    {
      SHELL_PORT: '4720',
      API_ORIGIN: 'http://localhost:4722',
      ASSETS_ORIGIN: 'http://localhost:4721',
      REGISTRY_STORAGE: registry,
      ASSETS_STORAGE: assets,
      STATE_FOLDER: join(folder, 'state'),
      PLATFORM_KEYS: publicKeyOf(key),
      VISITOR_KEY,
    },
  ],
  [
    'registrar',
    'http://localhost:4723',
    {
      REGISTRAR_PORT: '4723',
      REGISTRY_STORAGE: registry,
      ASSETS_STORAGE: assets,
      ASSETS_ORIGIN: 'http://localhost:4721',
      PLATFORM_KEY_FILE: keyFile,
    },
  ],
];

test.each(servers)(
  'the image of %s answers with nothing but its folder',
  async (target, address, settings) => {
    const server = runImage(layOutImage(target, folder), settings);
    await waitUntilHealthy(address);
    expect(await endImage(server)).toBe(0);
  },
);

test.each([...imageContents().keys()])('the image of %s starts Node.js as `npm start` does', (target) => {
  const options = parametersOf(target as BundledServer).slice(0, -1);
  expect(imageParameters(target)).toEqual([...options, 'main.mjs']);
});

test.each([...imageContents()])(
  'docs/deploy.md lists what the image of %s holds, and its size within a tenth',
  (target, content) => {
    const record = readBundleRecord(`${content}.json`);
    const listed = new RegExp(`^- \`${target}\`, ([\\d.]+) MB: (.*)$`, 'm');
    const [, size, packages] = listed.exec(readFileSync(join(root, 'docs/deploy.md'), 'utf8')) ?? [];
    expect(packages).toBe(`${record?.packages.join(', ')}`);
    const megabytes = (record?.bytes ?? 0) / 1_000_000;
    expect(Math.abs(Number(size) - megabytes)).toBeLessThan(0.05 + megabytes / 10);
  },
);

test.each([...imageContents()])(
  'the image of %s has a bill of its packages, with versions',
  (target, folder) => {
    const bill = JSON.parse(readFileSync(join(folder, 'sbom.json'), 'utf8'));
    expect(bill).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: `ticket-storefront-${target}` } },
    });
    const components: { name: string; version: string; purl: string }[] = bill.components;
    const record = readBundleRecord(`${folder}.json`);
    expect([...new Set(components.map(({ name }) => name))]).toEqual(record?.packages);
    const valibot = JSON.parse(readFileSync(join(root, 'node_modules/valibot/package.json'), 'utf8'));
    expect(components).toContainEqual(
      expect.objectContaining({ name: 'valibot', purl: `pkg:npm/valibot@${valibot.version}` }),
    );
  },
);
