import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Refuses requests of this plug-in without the operator's token by 401, and keeps its answers out of caches. */
export function allowOperator(fastify: FastifyInstance, token: string): void {
  const expected = digest(`Bearer ${token}`);
  fastify.addHook('onRequest', async ({ headers }, reply) => {
    if (!timingSafeEqual(digest(headers.authorization ?? ''), expected)) return reply.code(401).send();
    reply.header('Cache-Control', 'no-store');
  });
}
