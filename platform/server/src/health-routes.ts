import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyPluginAsync } from 'fastify';
import type { OperationSettings } from './shared-settings';

interface HealthRoutesOptions {
  readonly settings: Pick<OperationSettings, 'DRAIN_MS'>;
  /** Rejects while this server cannot serve. */
  readonly checkReady?: () => Promise<unknown>;
  /** Timeout of the check in milliseconds, unless the check has its own. */
  readonly checkWithinMs?: number;
}

async function failAfter(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false });
  throw new Error(`No answer within ${ms} ms.`);
}

/**
 * `/healthz` answers while the process is alive; otherwise restart it. `/readyz` answers 503 while requests should go to another
 * server, also once the server is stopping: it continues to serve for `DRAIN_MS`.
 */
export const healthRoutes: FastifyPluginAsync<HealthRoutesOptions> = async (
  fastify,
  { settings, checkReady = async () => undefined, checkWithinMs },
) => {
  let isStopping = false;
  fastify.addHook('preClose', async () => {
    isStopping = true;
    await sleep(settings.DRAIN_MS);
  });
  fastify.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  const route = { logLevel: 'warn' } as const;
  fastify.get('/healthz', route, async () => ({ status: 'ok' }));
  fastify.get('/readyz', route, async (request, reply) => {
    if (isStopping) return reply.code(503).send({ status: 'stopping' });
    try {
      await Promise.race([checkReady(), ...(checkWithinMs ? [failAfter(checkWithinMs)] : [])]);
      return { status: 'ok' };
    } catch (error) {
      request.log.error(error, 'This server cannot serve');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
};
