import { invalid, sendRefusal } from '@storefront/order-port';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import type { Database } from '../database/connection';
import { countPolicyReport } from './count-policy-report';
import { deleteOldReports } from './delete-old-reports';
import { formerReportSchema, reportsSchema } from './report-schema';

export interface PolicyReportRouteOptions {
  readonly database: Database;
  /** Most reports of one address. */
  readonly callsPerMinute: number;
  /** Days for which reports are kept. */
  readonly keptDays: number;
}

const largestBody = 32 * 1024;
const bodySchema = v.union([reportsSchema, formerReportSchema]);
const contentTypes = ['application/reports+json', 'application/csp-report'];

/** Where browsers report what the policy of a document refused: tampering on a payment page is seen here. */
export const policyReportRoute: FastifyPluginAsync<PolicyReportRouteOptions> = async (
  fastify,
  { database, callsPerMinute, keptDays },
) => {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    contentTypes,
    { parseAs: 'string', bodyLimit: largestBody },
    fastify.getDefaultJsonParser('error', 'error'),
  );
  fastify.post(
    '/reports/policy',
    { config: { rateLimit: { max: callsPerMinute } } },
    async ({ body }, reply) => {
      const parsed = v.safeParse(bodySchema, body);
      if (!parsed.success) return sendRefusal(reply, invalid('This is no report.'), null);
      await deleteOldReports(database, keptDays);
      for (const report of parsed.output) await countPolicyReport(database, report);
      return reply.code(204).send();
    },
  );
};
