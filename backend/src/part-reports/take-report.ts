import { type PartReport, partReportSchema, readReleases } from '@storefront/api/protocol';
import { isSealed, readVisitorToken } from '@storefront/server/visitors';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Database } from '../database/connection';
import { networkOf } from '../http/network-of';
import { readLimiter, type Use } from '../limits/limiter';

import { faults, observe } from './part-metrics';
import { saveFault, saveVisits } from './stored-reports';

const maxMessageLength = 200;
const maxFrames = 20;

/** What an error may quote of a visitor: addresses of e-mails and pages, and long numbers such as those of cards and phones. */
const personalData: readonly (readonly [RegExp, string])[] = [
  [/[^\s"'`<>@]+@[^\s"'`<>@]+/g, '…'],
  [/(https?:\/\/[^\s"'`<>?#]*)[?#][^\s"'`<>]*/g, '$1'],
  [/\d[\d\s().-]{4,}\d/g, '…'],
];

/** A place in a released file. A stack says nothing else that is not the visitor's or the browser's own. */
const releasedFrame = /https?:\/\/[\w.:-]+\/[a-z0-9-]+\/[\w.+-]{1,64}\/[\w.-]{1,120}\.js(?::\d{1,7}){0,2}/g;

/** The message of an error without what may tell of its visitor. */
function cleanMessage(message: string): string {
  const cleaned = personalData.reduce((text, [form, instead]) => text.replace(form, instead), message);
  // PostgreSQL has no text with a NUL.
  return cleaned.replaceAll('\0', '').slice(0, maxMessageLength);
}

/** The places of released files in a stack, one a line. */
const cleanStack = (stack: string): string =>
  [...stack.matchAll(releasedFrame)]
    .slice(0, maxFrames)
    .map(([place]) => place)
    .join('\n');

interface Reporter {
  /** Id of the visitor. */
  readonly visitor: string;
  /** Whether a failure may be a vote: an address has a limited number of them. */
  readonly mayFail: boolean;
}

/** Counts what a page says of the releases that its document was composed of, and nothing that it says of others. */
async function countReport(
  database: Database,
  { releases: line, worked, faults: reported, measures }: PartReport,
  { visitor, mayFail }: Reporter,
): Promise<{ readonly hasFailed: boolean }> {
  const releases = new Map(readReleases(line).map((release) => [release.part, release]));
  const labelsOf = (part: string) => {
    const release = releases.get(part);
    return release
      ? { part, release: release.version, contract: release.contract }
      : { part: '', release: '', contract: '' };
  };
  for (const { part, kind, message, stack } of reported) {
    faults.inc({ ...labelsOf(part), kind });
    const release = releases.get(part);
    if (!release) continue;
    await saveFault(database, {
      ...release,
      kind,
      message: cleanMessage(message),
      stack: cleanStack(stack),
    });
  }
  for (const measure of measures) {
    if (releases.has(measure.part)) observe(labelsOf(measure.part), measure);
  }
  const failed = new Set(reported.filter(({ kind }) => kind !== 'recovered').map(({ part }) => part));
  const visited = [...releases.values()]
    .filter(({ part }) => failed.has(part) || worked.includes(part))
    .map((release) => ({ ...release, failed: failed.has(release.part) }))
    .filter((release) => mayFail || !release.failed);
  const votes = await saveVisits(database, visitor, visited);
  return { hasFailed: votes.some((vote) => vote.failed) };
}

/** What became of a report. */
type ReportOutcome = 'counted' | 'garbage' | 'forged' | 'limited';

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
