import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getEventsDocument } from '@storefront/api/operations/get-events';
import { getTicketingItemsDocument } from '@storefront/api/operations/get-ticketing-items';
import { uploadSmallRelease } from '@storefront/platform-testing/upload-small-release';
import { changeRegistry } from '@storefront/registry/registrar';
import { createPrivateKeyText, publicKeyOf, readPrivateKey } from '@storefront/signing/keys';
import { createFolderStorage } from '@storefront/storage/folder-storage';
import { buildEvent } from '@storefront/testing/build-event';
import { buildTicketingItem } from '@storefront/testing/build-ticketing-item';
import Fastify from 'fastify';
import { readSettings } from '../settings/settings';
import { createShellServer } from '../shell-server';

const key = readPrivateKey(createPrivateKeyText());
const version = '1.0.0';
const waitMs = 1500;

const items = [buildTicketingItem({ name: 'Day ticket' })];
const api = Fastify({ forceCloseConnections: true });
api.post<{ Body: { query: string } }>('/v1/graphql', ({ body: { query } }) => {
  if (query === getTicketingItemsDocument) return { data: { ticketing_items: items } };
  return { data: { events: query === getEventsDocument ? [] : [buildEvent({ color_mode: 'dark' })] } };
});
let apiOrigin: string;
beforeAll(async () => {
  apiOrigin = await api.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => api.close());

const entryOf = (html: string) => `var fragment = { contract: '^1.2.0', render: (props) => ${html} }`;

/** A frame that shows what it is told, with a slot for each remote. */
const frame = entryOf(
  `'<p>told ' + JSON.stringify(props).replace(/</g, '') + '</p><div data-slot="remote-event"></div><div data-slot="remote-cart"></div>'`,
);
const tickets = entryOf(`'<p>' + props.items[0].name + '</p>'`);
const cart = entryOf(`'<p>To ' + props.checkoutPath + '</p>'`);
const endless = entryOf('{ for (;;); }');

const closings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

/** A shell server over releases with these server entries; one byte of a part's can be changed after its release. */
async function start(entries: Readonly<Record<string, string>>, changed?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'drawn-documents-'));
  const storage = createFolderStorage(join(folder, 'registry'));
  const assets = createFolderStorage(join(folder, 'assets'));
  const registrar = { storage, assets, assetOrigin: 'https://assets.test', platformKey: key };
  for (const [part, code] of Object.entries(entries)) {
    const manifest = await uploadSmallRelease(assets, { part, version, key, files: { 'server.js': code } });
    await changeRegistry(registrar, { type: 'publish', part, version, manifest }, key);
    await changeRegistry(
      registrar,
      { type: 'promote', part, version, percent: 100, tenants: [], atOnce: false },
      key,
    );
  }
  if (changed) {
    const path = join(folder, 'assets', changed, version, 'server.js');
    writeFileSync(path, readFileSync(path, 'utf8').replace('<p>', '<q>'));
  }
  const server = createShellServer(
    readSettings({
      SHELL_PORT: '4000',
      API_ORIGIN: apiOrigin,
      ASSETS_ORIGIN: 'https://assets.test',
      REGISTRY_STORAGE: join(folder, 'registry'),
      ASSETS_STORAGE: join(folder, 'assets'),
      STATE_FOLDER: join(folder, 'state'),
      PLATFORM_KEYS: publicKeyOf(key),
      VISITOR_KEY: 'k'.repeat(32),
      RENDER_WAIT_MS: String(waitMs),
    }),
  );
  closings.push(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });
  const open = async (path: string) => (await server.inject(path)).body;
  return { open };
}

/** What a document has in the slot of a remote. */
const slotOf = (document: string, remote: string) =>
  new RegExp(`<div data-slot="${remote}">(.*?)</div>`).exec(document)?.[1];

let log: jest.SpyInstance;
beforeEach(() => {
  log = jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
});
afterEach(() => log.mockRestore());

test('each part of the event page is drawn by its own release, in the colours of the event', async () => {
  const { open } = await start({ shell: frame, 'remote-event': tickets, 'remote-cart': cart });
  const document = await open('/events/harbour-nights');
  expect(slotOf(document, 'remote-event')).toBe('<p>Day ticket</p>');
  expect(slotOf(document, 'remote-cart')).toBe('<p>To /events/harbour-nights/checkout</p>');
  expect(document).toContain('"drawn":["remote-event","remote-cart"]');
  expect(document).toContain('<html lang="en" data-color-mode="dark">');
});

test('what draws is told nothing of the visitor', async () => {
  const { open } = await start({ shell: frame, 'remote-event': tickets, 'remote-cart': cart });
  const document = await open('/events/harbour-nights/confirmation?referenceID=a1b2&email=ada@example.com');
  const [, told] = /<p>told (.*?)<\/p>/.exec(document) ?? [];
  expect(told).toContain('"visitor":null');
  expect(told).toContain('"releaseSet":""');
  expect(document).not.toMatch(/a1b2|ada@example/);
});

test('a server entry in which one byte has changed is not run: the browser draws its part, the server the others', async () => {
  const entries = { shell: frame, 'remote-event': tickets, 'remote-cart': cart };
  const { open } = await start(entries, 'remote-event');
  const document = await open('/events/harbour-nights');
  expect(slotOf(document, 'remote-event')).toBe('');
  expect(slotOf(document, 'remote-cart')).toContain('To /events');
});

test('without the shell’s own drawing the browser draws the page', async () => {
  const entries = { shell: frame, 'remote-event': tickets, 'remote-cart': cart };
  const { open } = await start(entries, 'shell');
  expect(await open('/events/harbour-nights')).toContain('<div id="root"></div>');
});

test('an endless server entry holds up its own page for the limit, and no other page', async () => {
  const { open } = await start({ shell: frame, 'remote-event': endless, 'remote-cart': cart });
  await open('/');
  const event = open('/events/harbour-nights');
  const begun = performance.now();
  expect(await open('/not/found')).toContain('told');
  expect(performance.now() - begun).toBeLessThan(waitMs / 2);
  const document = await event;
  expect(slotOf(document, 'remote-event')).toBe('');
  expect(slotOf(document, 'remote-cart')).toContain('To /events');
});
