import { invalid, sendRefusal } from '@storefront/order-port';
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../database/connection';
import { formerReportSchema, type PolicyReport, reportsSchema } from './policy-report';

const maxBodyBytes = 32 * 1024;
/** Anybody can send reports: a day has no more different ones than this. */
const maxReportsPerDay = 2000;
const contentTypes = ['application/reports+json', 'application/csp-report'];

/** Counts a report among those of its day. */
async function countPolicyReport(database: Database, report: PolicyReport): Promise<void> {
  const { page, part, release, directive, blocked } = report;
  await sql`
    insert into policy_reports (page, part, release, directive, blocked)
    select ${page}, ${part}, ${release}, ${directive}, ${blocked}
    where (select count(*) from policy_reports where day = current_date) < ${maxReportsPerDay}
    or exists (
      select from policy_reports where day = current_date and page = ${page} and part = ${part}
      and release = ${release} and directive = ${directive} and blocked = ${blocked}
    )
    on conflict (day, page, part, release, directive, blocked)
    do update set count = policy_reports.count + 1, last_at = now()`.execute(database);
}

/** Deletes the reports of days that are over for longer than they are kept. */
async function deleteOldReports(database: Database, keptDays: number): Promise<void> {
  await sql`delete from policy_reports where day < current_date - ${keptDays}::integer`.execute(database);
}

interface PolicyReportRouteOptions {
  readonly database: Database;
  /** Most reports of one address. */
  readonly callsPerMinute: number;
  /** Days for which reports are kept. */
  readonly keptDays: number;
}

const bodySchema = v.union([reportsSchema, formerReportSchema]);
/** Where browsers report what the policy of a document refused: tampering on a payment page is seen here. */
export const policyReportRoute: FastifyPluginAsync<PolicyReportRouteOptions> = async (
  fastify,
  { database, callsPerMinute, keptDays },
) => {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    contentTypes,
    { parseAs: 'string', bodyLimit: maxBodyBytes },
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
