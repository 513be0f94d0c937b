import Fastify, { type FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { collectDefaultMetrics, Histogram, register } from 'prom-client';

const answered = new Histogram({
  name: 'storefront_http_request_seconds',
  help: 'Time from a request to its answer.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 30],
});

const plugin: FastifyPluginAsync<{
  readonly settings: { readonly METRICS_PORT?: number | undefined; readonly LISTEN_HOST?: string };
}> = async (fastify, { settings }) => {
  const { METRICS_PORT: port, LISTEN_HOST: host = 'localhost' } = settings;
  if (port === undefined) return;
  collectDefaultMetrics({ register });
  fastify.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode };
    answered.observe(labels, reply.elapsedTime / 1000);
  });
  const scraped = Fastify();
  scraped.get('/metrics', async (_request, reply) => {
    reply.type(register.contentType);
    return register.metrics();
  });
  fastify.addHook('onListen', async () => {
    await scraped.listen({ port, host });
  });
  fastify.addHook('onClose', () => scraped.close());
};

/** Collects metrics, and serves them to Prometheus on a separate port that visitors cannot reach. */
export const serverMetrics = fastifyPlugin(plugin);
