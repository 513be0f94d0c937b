import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { startTraceCollector } from '@ticket-storefront/platform-testing';

const script = join(import.meta.dirname, 'testing/traced-server.ts');

/** Sends one request to a server in another process, and ends it. */
async function serveOnce(collector: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    env: { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: collector },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [address] = await once(child.stdout, 'data');
  const loaded: unknown = await (await fetch(`${String(address).trim()}/loaded/ada?name=lovelace`)).json();
  const told = performance.now();
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  return { loaded, code, endedInMs: performance.now() - told };
}

test('does not load the tracing SDK without a collector', async () => {
  expect(await serveOnce('')).toMatchObject({ loaded: [], code: 0 });
});

test('a stopping server sends its remaining traces, with the pattern of the route only', async () => {
  const collector = await startTraceCollector();
  const { loaded, code } = await serveOnce(collector.address);
  collector.stop();
  expect(code).toBe(0);
  expect(loaded).not.toEqual([]);
  expect(collector.spans()).toEqual([
    expect.objectContaining({
      server: 'traced-server',
      name: 'GET /loaded/:what',
      attributes: expect.objectContaining({
        'http.route': '/loaded/:what',
        'http.response.status_code': 200,
      }),
    }),
  ]);
  expect(collector.text()).not.toMatch(/ada|lovelace/);
});

test('a collector that does not answer delays no server', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  for (const collector of ['http://127.0.0.1:1', `http://127.0.0.1:${port}`]) {
    const { code, endedInMs } = await serveOnce(collector);
    expect(code).toBe(0);
    expect(endedInMs).toBeLessThan(4500);
  }
  silent.close();
});
