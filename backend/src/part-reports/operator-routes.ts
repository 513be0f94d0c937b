import { createHash, timingSafeEqual } from 'node:crypto';
import { partFaultsPath, partHealthPath } from '@storefront/format/part-health';
import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../database/connection';
import { readFaults } from './read-faults';
import { readHealth } from './read-health';

export interface OperatorRoutesOptions {
  readonly database: Database;
  /** Who knows it may ask; without it nobody may. */
  readonly token: string | undefined;
  /** Milliseconds whose visits count. */
  readonly windowMs: number;
}

const mostFaults = 20;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** What the command line asks about the releases of parts. */
export const operatorRoutes: FastifyPluginAsync<OperatorRoutesOptions> = async (
  fastify,
  { database, token, windowMs },
) => {
  if (token === undefined) return;
  const expected = digest(`Bearer ${token}`);
  fastify.addHook('onRequest', async ({ headers }, reply) => {
    if (!timingSafeEqual(digest(headers.authorization ?? ''), expected)) return reply.code(401).send();
    reply.header('Cache-Control', 'no-store');
  });
  const rateLimited = { config: { rateLimit: {} } };
  fastify.get(partHealthPath, rateLimited, () => readHealth(database, windowMs));
  fastify.get<{ Params: { part: string } }>(partFaultsPath(':part'), rateLimited, ({ params }) =>
    readFaults(database, params.part, mostFaults),
  );
};
