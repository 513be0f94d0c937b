import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import Fastify from 'fastify';
import { reloadRoute } from './reload-route';

const server = Fastify();
server.register(reloadRoute, { currentCounter: async () => 2 });
let address = '';
beforeAll(async () => {
  address = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

/** What a page with a cart hears that was composed from a registry. */
async function listenAfter(counter: number) {
  const request = get(`${address}/reload?after=${counter}&parts=shell,remote-cart`);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  let heard = '';
  answer.on('data', (chunk) => {
    heard += String(chunk);
  });
  const reloads = () => heard.split('event: change').length - 1;
  return {
    reloads,
    untilReloads: async (count: number) => {
      while (reloads() < count) await once(answer, 'data');
    },
    close: () => request.destroy(),
  };
}

const tell = (changed: 'everything' | readonly string[], pending: readonly string[] = []) =>
  fetch(`${address}/reload`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ changed, pending }),
  });

test('an open page reloads when a server runs again', async () => {
  const page = await listenAfter(2);
  await tell('everything');
  await page.untilReloads(1);
  page.close();
});

test('an open page reloads once, when no part of it is to be released any more', async () => {
  const page = await listenAfter(2);
  await tell(['remote-checkout-mx'], ['remote-cart']);
  await tell(['shell'], ['remote-cart', 'remote-checkout-stripe']);
  expect(page.reloads()).toBe(0);
  await tell([], ['remote-checkout-stripe']);
  await page.untilReloads(1);
  await tell(['remote-checkout-stripe']);
  await tell('everything');
  await page.untilReloads(2);
  expect(page.reloads()).toBe(2);
  page.close();
});

test('a page hears of a change that came while it was loading', async () => {
  const page = await listenAfter(1);
  await page.untilReloads(1);
  page.close();
});
