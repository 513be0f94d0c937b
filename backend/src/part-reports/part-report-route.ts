import { partReportPath } from '@storefront/api/answers/part-report';
import type { FastifyError, FastifyPluginAsync } from 'fastify';
import { reports } from './part-metrics';
import { type ReportTaker, takeReport } from './take-report';

export interface PartReportRouteOptions extends ReportTaker {
  /** Most reports of one address. */
  readonly callsPerMinute: number;
}

const largestBody = 64 * 1024;

/** Where pages tell how their parts fare. What is garbage, forged or too much changes a counter alone. */
export const partReportRoute: FastifyPluginAsync<PartReportRouteOptions> = async (
  fastify,
  { callsPerMinute, ...taker },
) => {
  fastify.removeAllContentTypeParsers();
  // Browsers would ask before they send a beacon whose type is JSON.
  fastify.addContentTypeParser(
    'text/plain',
    { parseAs: 'string', bodyLimit: largestBody },
    fastify.getDefaultJsonParser('error', 'error'),
  );
  fastify.setErrorHandler<FastifyError>((error, request, reply) => {
    const { statusCode: status = 500 } = error;
    if (status >= 500) request.log.error(error, 'A report of a browser was not counted');
    reports.inc({ outcome: status >= 500 ? 'failed' : status === 429 ? 'limited' : 'garbage' });
    return reply.code(status).send();
  });
  fastify.post(partReportPath, { config: { rateLimit: { max: callsPerMinute } } }, async (request, reply) => {
    const outcome = await takeReport(taker, request);
    reports.inc({ outcome });
    return reply.code(outcome === 'garbage' ? 400 : 204).send();
  });
};
