import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyPluginAsync } from 'fastify';
import type { OperationSettings } from './shared-settings';

interface HealthRoutesOptions {
  readonly settings: Pick<OperationSettings, 'DRAIN_MS'>;
  /** Rejects while this server cannot serve; left out where it needs nothing but itself. */
  readonly checkReady?: () => Promise<unknown>;
  /** Milliseconds after which a check without an answer has failed; left out where the check has a limit of its own. */
  readonly checkWithinMs?: number;
}

/** Rejects after some milliseconds. The timer keeps no process alive. */
async function failAfter(milliseconds: number): Promise<never> {
  await sleep(milliseconds, undefined, { ref: false });
  throw new Error(`No answer within ${milliseconds} ms.`);
}

/**
 * `/healthz` says that the process lives: one that does not answer is to be started again. `/readyz` says that it can
 * serve: as long as it answers 503, requests should go to another one. It does so from the moment that the server is told
 * to end, and the server goes on serving for `DRAIN_MS` after it.
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
