import type { FastifyPluginAsync } from 'fastify';
import type { Pool } from '../database/connection';

export interface HealthRouteOptions {
  readonly pool: Pool;
}

/** Says whether the API and its database answer. */
export const healthRoute: FastifyPluginAsync<HealthRouteOptions> = async (fastify, { pool }) => {
  fastify.get('/health', async () => {
    await pool.query('select 1');
    return { status: 'ok' };
  });
};
