import Fastify from 'fastify';
import { serverMetrics } from './server-metrics';

test('serves metrics by route on a separate port', async () => {
  const server = Fastify();
  server.register(serverMetrics, { settings: { METRICS_PORT: 47_391, LISTEN_HOST: '127.0.0.1' } });
  server.get('/orders/:reference', async () => 'found');
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  await fetch(`${address}/orders/ABCDEFGH`);
  expect((await fetch(`${address}/metrics`)).status).toBe(404);
  const told = await (await fetch('http://127.0.0.1:47391/metrics')).text();
  expect(told).toContain(
    'storefront_http_request_seconds_count{method="GET",route="/orders/:reference",status="200"} 1',
  );
  expect(told).toContain('process_resident_memory_bytes');
  expect(told).not.toContain('ABCDEFGH');
  await server.close();
  await expect(fetch('http://127.0.0.1:47391/metrics')).rejects.toThrow();
});
