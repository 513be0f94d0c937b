import { partReportSchema } from '@storefront/api/answers/part-report-schema';
import { isSealed } from '@storefront/server/release-seal';
import { readVisitorToken } from '@storefront/server/visitor-token';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Database } from '../database/connection';
import { networkOf } from '../http/network-of';
import type { Use } from '../limits/limiter';
import { readLimiter } from '../limits/read-limiter';
import { countReport } from './count-report';

/** What became of a report. */
export type ReportOutcome = 'counted' | 'garbage' | 'forged' | 'limited';

export interface ReportTaker {
  readonly database: Database;
  /** Signs the tokens of visitors; without it no report is believed. */
  readonly key: string | undefined;
}

/** Counts a report of a visit that the shell server has begun, about releases that it has sent, within limits. */
export async function takeReport(
  { database, key }: ReportTaker,
  request: FastifyRequest,
): Promise<ReportOutcome> {
  const { success, output: report } = v.safeParse(partReportSchema, request.body);
  if (!success) return 'garbage';
  const visitor = key ? readVisitorToken(key, report.visitor) : null;
  if (!key || !visitor || !isSealed(key, report.releases, report.seal)) return 'forged';

  const limiter = readLimiter(request);
  const network = networkOf(request);
  const byAddress = (limit: Use['limit'], by: Use['by']): readonly Use[] =>
    network === null ? [] : [{ limit, subject: network, by }];
  const spent = await limiter([
    { limit: 'PART_REPORTS_PER_VISITOR', subject: visitor, by: 1 },
    ...byAddress('PART_REPORTS_PER_ADDRESS', 1),
    ...(report.faults.length > 0 ? byAddress('PART_FAILURES_PER_ADDRESS', 1) : []),
  ]);
  if (spent.some(({ limit }) => limit !== 'PART_FAILURES_PER_ADDRESS')) return 'limited';
  const mayFail = spent.length === 0;
  const { hasFailed } = await countReport(database, report, { visitor, mayFail });
  // Only new votes are counted: a page that fails again takes nothing from its neighbours.
  if (mayFail && report.faults.length > 0 && !hasFailed)
    await limiter(byAddress('PART_FAILURES_PER_ADDRESS', -1));
  return 'counted';
}
