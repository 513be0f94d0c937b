import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/connection';

export interface HealthRouteOptions {
  readonly database: Database;
}

/** Says whether the API and its database answer: 503 where the database does not. */
export const healthRoute: FastifyPluginAsync<HealthRouteOptions> = async (fastify, { database }) => {
  fastify.get('/health', async (request, reply) => {
    try {
      await sql`select 1`.execute(database);
      return { status: 'ok' };
    } catch (error) {
      request.log.error(error, 'The database does not answer');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
};
