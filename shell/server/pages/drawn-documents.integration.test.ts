import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getEventsDocument, getTicketingItemsDocument } from '@ticket-storefront/api/protocol';
import { buildEvent, buildTicketingItem } from '@ticket-storefront/testing';
import Fastify from 'fastify';
import { register } from 'prom-client';
import { releasedShell, version } from '../testing/released-shell';

const waitMs = 20_000;

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
  const parts = Object.fromEntries(
    Object.entries(entries).map(([part, code]) => [part, { 'server.js': code }]),
  );
  const { server, assets, close } = await releasedShell(apiOrigin, parts, {
    RENDER_WAIT_MS: String(waitMs),
    // This machine may be busy.
    PAGE_DATA_WAIT_MS: '20000',
    RENDER_START_MS: '60000',
    RENDER_TIMEOUT_MS: '5000',
  });
  closings.push(close);
  if (changed) {
    const path = join(assets, changed, version, 'server.js');
    writeFileSync(path, readFileSync(path, 'utf8').replace('<p>', '<q>'));
  }
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
  expect(document).toContain('<html lang="en" data-without-scripts data-color-mode="dark" data-accent="1">');
});

test('renders without anything of the visitor', async () => {
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

test('a document that came without the catalogue’s answers is counted by its route and the reason', async () => {
  const { server, close } = await releasedShell('http://127.0.0.1:1', { shell: {} });
  closings.push(close);
  register.resetMetrics();
  for (const path of ['/events/harbour-nights', '/events/harbour-nights', '/nowhere'])
    await server.inject(path);
  const counted = await register.getSingleMetric('storefront_documents_without_catalogue_total')?.get();
  expect(counted?.values).toEqual([{ value: 2, labels: { route: '/events/:slug', reason: 'failed' } }]);
});
