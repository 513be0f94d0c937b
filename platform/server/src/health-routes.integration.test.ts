import { once } from 'node:events';
import Fastify from 'fastify';
import { healthRoutes } from './health-routes';
import { serverOptions } from './server-options';
import { inTerminal } from './shared-settings';
import { captureLog } from './testing/log-lines';

interface Serving {
  readonly checkReady?: () => Promise<unknown>;
  readonly checkWithinMs?: number;
  readonly drainMs?: number;
}

async function serve({
  checkReady = async () => undefined,
  checkWithinMs = 60_000,
  drainMs = 0,
}: Serving = {}) {
  const log = captureLog();
  const server = Fastify(serverOptions({ settings: inTerminal, logStream: log.stream }));
  server.register(healthRoutes, { settings: { DRAIN_MS: drainMs }, checkReady, checkWithinMs });
  const begun = new EventTarget();
  const end = new EventTarget();
  server.get('/payment', async () => {
    const ended = once(end, 'end');
    begun.dispatchEvent(new Event('begin'));
    await ended;
    return 'paid';
  });
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const status = async (path: string) => (await fetch(address + path)).status;
  return { server, log, status, begun, end };
}

test('a server that cannot serve is alive and not ready, and logs the reason', async () => {
  const { server, log, status } = await serve({ checkReady: () => Promise.reject(new Error('No database')) });
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503]);
  expect(log.lines()).toMatchObject([{ level: 'error', err: { message: 'No database' } }]);
  await server.close();
});

test('a check that never ends makes a server not ready', async () => {
  const { server, log, status } = await serve({
    checkReady: () => new Promise(() => undefined),
    checkWithinMs: 50,
  });
  expect(await status('/readyz')).toBe(503);
  expect(log.lines()).toMatchObject([{ level: 'error', err: { message: 'No answer within 50 ms.' } }]);
  await server.close();
});

test('a stopping server is not ready, serves for a while, and finishes pending requests', async () => {
  const { server, status, begun, end } = await serve({ drainMs: 500 });
  expect(await status('/readyz')).toBe(200);
  const isBegun = once(begun, 'begin');
  const closed = server.close();
  const payment = status('/payment');
  await isBegun;
  expect([await status('/readyz'), await status('/healthz')]).toEqual([503, 200]);
  let hasClosed = false;
  void closed.then(() => {
    hasClosed = true;
  });
  await expect(
    (async () => {
      for (;;) await status('/healthz');
    })(),
  ).rejects.toThrow('fetch failed');
  expect(hasClosed).toBe(false);
  end.dispatchEvent(new Event('end'));
  expect(await payment).toBe(200);
  await closed;
});
