import { once } from 'node:events';
import { get } from 'node:http';
import { startLocalServer } from '@ticket-storefront/check';
import { serveStoreView } from './store-view';

const shop = { rewriteDocument: (html: string) => ({ html, apiOrigin: null }) };
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
