import { attentionPath, salesPath } from '@ticket-storefront/format';
import { createReadCache } from '@ticket-storefront/server';
import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../database/connection';
import { allowOperator } from '../http/operator-access';
import { readSales, type SalesReport } from '../metrics/sales-report';
import { usuallyFreshMs } from '../metrics/store-metrics';
import { readAttention } from '../work/attention';

interface SalesRouteOptions {
  readonly database: Database;
  /** Without it the route does not exist. */
  readonly token: string | undefined;
  /** Milliseconds for which a report is sent again. */
  readonly freshMs?: number;
}

/** The figures of all sales for operators, at most once in a few seconds, and the matters that need a person. */
export const salesRoute: FastifyPluginAsync<SalesRouteOptions> = async (
  fastify,
  { database, token, freshMs = usuallyFreshMs },
) => {
  if (token === undefined) return;
  allowOperator(fastify, token);
  const reports = createReadCache<SalesReport>({ max: 1, freshMs });
  fastify.get(salesPath, { config: { rateLimit: {} } }, () => reports.get('', () => readSales(database)));
  fastify.get(attentionPath, { config: { rateLimit: {} } }, () => readAttention(database));
};
