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

/** What a page that was composed from a registry hears next. */
async function listenAfter(counter: number) {
  const request = get(`${address}/reload?after=${counter}`);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const heard = once(answer, 'data');
  return async () => {
    const [chunk] = await heard;
    request.destroy();
    return String(chunk);
  };
}

test('an open page hears that all of a change is released', async () => {
  const heard = await listenAfter(2);
  await fetch(`${address}/reload`, { method: 'POST' });
  expect(await heard()).toContain('event: change');
});

test('a page hears of a change that came while it was loading', async () => {
  const heard = await listenAfter(1);
  expect(await heard()).toContain('event: change');
});
