import { once } from 'node:events';
import { get } from 'node:http';
import { type PartBuild, startLocalServer } from '@ticket-storefront/check';
import { integrityOf } from '@ticket-storefront/releases/manifest';
import { plugIn } from '@ticket-storefront/shop';
import { serveStoreView } from './store-view';

const unchanged = (html: string) => ({ html, apiOrigin: null, checkoutOrigin: null });
const shop = { ...plugIn, rewriteDocument: unchanged };
const shown = { part: 'remote-cart', slot: 'cart', owner: 'Event team' } as const;
let store: Awaited<ReturnType<typeof startLocalServer>>;
let view: Awaited<ReturnType<typeof serveStoreView>>;

beforeAll(async () => {
  store = await startLocalServer(0);
  view = await serveStoreView(shop, shown, store.origin, 0);
});
afterAll(() => {
  view.close();
  store.close();
});

test("streams the store's response to the page, and closes it with the page", async () => {
  const requested = once(store.server, 'request');
  const page = get(`${view.origin}/reload?after=1`);
  page.on('error', () => undefined);
  const [, answer] = await requested;
  answer.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  const [heard] = await once(page, 'response');
  answer.write('event: change\ndata: \n\n');
  const [chunk] = await once(heard, 'data');
  expect(String(chunk)).toBe('event: change\ndata: \n\n');

  page.destroy();
  await once(answer, 'close');
});

test('an interrupted response of the store fails in the page', async () => {
  const requested = once(store.server, 'request');
  const page = fetch(`${view.origin}/robots.txt`);
  const [, answer] = await requested;
  answer.writeHead(200, { 'content-length': '10' }).write('half');
  const { body } = await page;
  answer.destroy();
  await expect(new Response(body).text()).rejects.toThrow();
});

test('cookies of a store with HTTPS work in the browser by HTTP, and return to the store under their names', async () => {
  const askStore = async (headers: Readonly<Record<string, string>>, cookies: readonly string[]) => {
    const requested = once(store.server, 'request');
    const page = fetch(`${view.origin}/robots.txt`, { headers });
    const [request, answer] = await requested;
    answer.writeHead(200, { 'set-cookie': cookies }).end();
    return { sent: request.headers.cookie, set: (await page).headers.getSetCookie() };
  };
  const scope = 'Path=/; HttpOnly; SameSite=Lax';
  const { set } = await askStore({}, [`__Host-lang=es; ${scope}; Secure`, `lang=en; ${scope}`]);
  expect(set).toEqual([`store-lang=es; ${scope}`, `lang=en; ${scope}`]);
  const { sent } = await askStore({ cookie: 'store-lang=es; lang=en; a=store-b' }, []);
  expect(sent).toBe('__Host-lang=es; lang=en; a=store-b');
});

test('a store with an origin of checkouts is shown at one address, and may order from its checkout', async () => {
  const checkout = await startLocalServer(0);
  const api = await startLocalServer(0);
  const found = { apiOrigin: api.origin, checkoutOrigin: checkout.origin };
  const split = { ...plugIn, rewriteDocument: (html: string) => ({ html, ...found }) };
  const seen: string[] = [];
  for (const [name, { server }] of Object.entries({ store, checkout, api })) {
    server.on('request', ({ method, url, headers }, answer) => {
      seen.push(`${method} ${name}${url} from ${headers.origin ?? ''}`);
      answer.writeHead(200, { 'content-type': 'text/html', connection: 'close' }).end(name);
    });
  }
  const splitView = await serveStoreView(split, shown, store.origin, 0);
  const path = '/events/harbor/checkout';
  const referer = splitView.origin + path;
  const headers = { origin: splitView.origin, referer };
  expect(await (await fetch(referer)).text()).toBe('checkout');
  await fetch(referer, { method: 'POST', headers: { origin: splitView.origin } });
  await fetch(`${splitView.origin}/_api/orders`, { method: 'POST', headers });
  await fetch(`${splitView.origin}/events/harbor`);
  expect(seen).toEqual([
    `GET store${path} from `,
    `GET checkout${path} from `,
    `POST checkout${path} from ${store.origin}`,
    `POST api/orders from ${checkout.origin}`,
    'GET store/events/harbor from ',
  ]);
  store.server.removeAllListeners('request');
  for (const server of [splitView, checkout, api]) server.close();
});

const buildOf = (script: string): PartBuild => {
  const content = Buffer.from(script);
  const file = { path: 'fragment.js', integrity: integrityOf(content), bytes: content.length };
  const entry = { scripts: [file.path], modules: [], styles: [], preloads: [] };
  return {
    ...{ number: 1, tookMs: 0, contents: new Map([[file.path, content]]) },
    manifest: {
      ...{
        part: shown.part,
        slot: shown.slot,
        owner: shown.owner,
        version: '0.0.0-build.1',
        contract: '^1.0.0',
      },
      ...{ shared: {}, bus: { commands: {}, facts: {} }, files: [file], entries: { fragment: entry } },
    },
  };
};

async function openDocument(build: PartBuild, html = '<head></head>'): Promise<string> {
  view.show(build);
  const requested = once(store.server, 'request');
  const page = fetch(view.origin);
  const [, answer] = await requested;
  answer.writeHead(200, { 'content-type': 'text/html' }).end(html);
  return (await page).text();
}

test('a document has the runtime core if the local build reads it, and the shell has not loaded it', async () => {
  const reading = buildOf('self._FEDERATION_RUNTIME_CORE;');
  const html = await openDocument(reading);
  const [, url = '', integrity] = /<script src="([^"]+)" integrity="([^"]+)"/.exec(html) ?? [];
  const core = Buffer.from(await (await fetch(url)).arrayBuffer());
  expect(integrity).toBe(integrityOf(core));
  expect(core.toString()).toContain('_FEDERATION_RUNTIME_CORE');

  const ofStore =
    '<head><script defer src="https://assets.example/shell/1/runtime-core.1a.js"></script></head>';
  expect(await openDocument(reading, ofStore)).toBe(ofStore);
  expect(await openDocument(buildOf('other'))).toBe('<head></head>');
});
