import { createHash, timingSafeEqual } from 'node:crypto';
import { partReportPath } from '@storefront/api/protocol';
import { partFaultsPath, partHealthPath } from '@storefront/format';
import type { FastifyError, FastifyPluginAsync } from 'fastify';
import type { Database } from '../database/connection';
import { reports } from './part-metrics';
import { readFaults, readHealth } from './stored-reports';
import { type ReportTaker, takeReport } from './take-report';

const maxBodyBytes = 64 * 1024;
const maxFaults = 20;

interface PartReportRouteOptions extends ReportTaker {
  /** Most reports of one address. */
  readonly callsPerMinute: number;
}

/** Where pages tell how their parts fare. What is garbage, forged or too much changes a counter alone. */
export const partReportRoute: FastifyPluginAsync<PartReportRouteOptions> = async (
  fastify,
  { callsPerMinute, ...taker },
) => {
  fastify.removeAllContentTypeParsers();
  // Browsers would ask before they send a beacon whose type is JSON.
  fastify.addContentTypeParser(
    'text/plain',
    { parseAs: 'string', bodyLimit: maxBodyBytes },
    fastify.getDefaultJsonParser('error', 'error'),
  );
  fastify.setErrorHandler<FastifyError>((error, request, reply) => {
    const { statusCode: status = 500 } = error;
    if (status >= 500) request.log.error(error, 'Could not count a browser report');
    reports.inc({ outcome: status >= 500 ? 'failed' : status === 429 ? 'limited' : 'garbage' });
    return reply.code(status).send();
  });
  fastify.post(partReportPath, { config: { rateLimit: { max: callsPerMinute } } }, async (request, reply) => {
    const outcome = await takeReport(taker, request);
    reports.inc({ outcome });
    return reply.code(outcome === 'garbage' ? 400 : 204).send();
  });
};

interface OperatorRoutesOptions {
  readonly database: Database;
  /** Who knows it may ask; without it nobody may. */
  readonly token: string | undefined;
  /** Milliseconds whose visits count. */
  readonly windowMs: number;
}

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
    readFaults(database, params.part, maxFaults),
  );
};
