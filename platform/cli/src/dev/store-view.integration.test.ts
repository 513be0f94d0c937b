import { once } from 'node:events';
import { get } from 'node:http';
import { type PartBuild, startLocalServer } from '@ticket-storefront/check';
import { integrityOf } from '@ticket-storefront/releases/manifest';
import { plugIn } from '@ticket-storefront/shop';
import { serveStoreView } from './store-view';

const shop = { ...plugIn, rewriteDocument: (html: string) => ({ html, apiOrigin: null }) };
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
  const asked = once(store.server, 'request');
  const page = get(`${view.origin}/reload?after=1`);
  page.on('error', () => undefined);
  const [, answer] = await asked;
  answer.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  const [heard] = await once(page, 'response');
  answer.write('event: change\ndata: \n\n');
  const [chunk] = await once(heard, 'data');
  expect(String(chunk)).toBe('event: change\ndata: \n\n');

  page.destroy();
  await once(answer, 'close');
});

test('an interrupted response of the store fails in the page', async () => {
  const asked = once(store.server, 'request');
  const page = fetch(`${view.origin}/robots.txt`);
  const [, answer] = await asked;
  answer.writeHead(200, { 'content-length': '10' }).write('half');
  const { body } = await page;
  answer.destroy();
  await expect(new Response(body).text()).rejects.toThrow();
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
  const asked = once(store.server, 'request');
  const page = fetch(view.origin);
  const [, answer] = await asked;
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
