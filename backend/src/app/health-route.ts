import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/connection';

export interface HealthRouteOptions {
  readonly database: Database;
}

/** Says whether the API and its database answer. */
export const healthRoute: FastifyPluginAsync<HealthRouteOptions> = async (fastify, { database }) => {
  fastify.get('/health', async () => {
    await sql`select 1`.execute(database);
    return { status: 'ok' };
  });
};
