import {
  type PartReport,
  partReportPath,
  partReportSchema,
  readReleases,
} from '@ticket-storefront/api/protocol';
import {
  measuresPath,
  partFaultsPath,
  partHealthPath,
  partPaymentsPath,
  partSeriesPath,
} from '@ticket-storefront/format';
import { networksOf } from '@ticket-storefront/order-port';
import { readDocumentSeal, readVisitorToken } from '@ticket-storefront/server/visitors';
import type { FastifyError, FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Database } from '../database/connection';
import { allowOperator } from '../http/operator-access';
import { readLimiter } from '../limits/limiter';
import { byAddress, byNetwork } from '../limits/uses';
import { hashNetworks } from '../orders';
import { faults, observe, readMeasures, reports } from './part-metrics';
import {
  readFaults,
  readHealth,
  readPayments,
  readSeries,
  saveFault,
  saveVisits,
  spendReport,
} from './stored-reports';

const maxMessageLength = 200;
const maxFrames = 20;

/** Personal data in messages: e-mail addresses, queries, and long numbers of cards and phones. */
const personalData: readonly (readonly [RegExp, string])[] = [
  [/[^\s"'`<>@]+@[^\s"'`<>@]+/g, '…'],
  [/(https?:\/\/[^\s"'`<>?#]*)[?#][^\s"'`<>]*/g, '$1'],
  // Whatever separates the digits. A version such as 10.2.1 stays.
  [/\p{Nd}(?:[^\p{L}\p{N}…]{0,3}\p{Nd}){5,}/gu, '…'],
  [/\b(cv[cv]2?|cvn|csc)\b([^\p{L}\p{N}]{1,5})\p{Nd}{3,4}(?!\p{Nd})/giu, '$1$2…'],
];

/** A place in a file of a release; the rest of a stack may be personal. */
const releasedFrame =
  /(https?:\/\/[\w.:-]+)\/([a-z0-9-]+)\/([\w.+-]{1,64})\/([\w.-]{1,120})\.js((?::\d{1,5}(?::\d{1,7})?)?)/g;

const withoutPersonalData = (text: string): string =>
  personalData.reduce((rest, [form, instead]) => rest.replace(form, instead), text);

/** PostgreSQL cannot store NUL. */
const cleanMessage = (message: string): string =>
  withoutPersonalData(message).replaceAll('\0', '').slice(0, maxMessageLength);

/** A content hash in the name of a file. Its digits are nobody's, but 13 in a row may be a card. */
const contentHash = /(?<![a-z\d])(?=\d*[a-f])(?!\w*\d{13})[a-f\d]{8,64}(?![a-z\d])/gi;

/** The name of a file, or `…` if it has the form of personal data, and so is no name of a released file. */
function maskName(name: string): string {
  const withoutHash = name.replace(contentHash, '');
  return withoutPersonalData(withoutHash) === withoutHash ? name : '…';
}

/** The places in files of the document's releases. */
const cleanStack = (stack: string, releases: ReadonlyMap<string, { readonly version: string }>): string =>
  [...stack.matchAll(releasedFrame)]
    .filter(
      ([, host = '', part = '', version]) => releases.get(part)?.version === version && !/\d{6}/.test(host),
    )
    .slice(0, maxFrames)
    .map(
      ([, host, part, version, name = '', place]) =>
        `${host}/${part}/${version}/${maskName(name)}.js${place}`,
    )
    .join('\n');

interface Reporter {
  readonly visitor: string;
  /** Hashed; null if it is unknown. */
  readonly wideNetwork: string | null;
  /** Whether a failure may count: an address has a limited number. */
  readonly mayFail: boolean;
}

/** Counts a page's report of the releases in its document; ignores others. */
async function countReport(
  database: Database,
  { releases: line, worked, faults: reported, measures, payment }: PartReport,
  { mayFail, ...visit }: Reporter,
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
      stack: cleanStack(stack, releases),
    });
  }
  for (const measure of measures) {
    if (releases.has(measure.part)) observe(labelsOf(measure.part), measure);
  }
  const failed = new Set(reported.filter(({ kind }) => kind !== 'recovered').map(({ part }) => part));
  const visited = [...releases.values()]
    .filter(({ part }) => failed.has(part) || worked.includes(part) || part === payment?.part)
    .map((release) => ({
      ...release,
      failed: failed.has(release.part),
      payment: payment?.part === release.part ? payment.stage : null,
    }))
    .filter((release) => mayFail || !release.failed);
  const votes = await saveVisits(database, visit, visited);
  return { hasFailed: votes.some((vote) => vote.failed) };
}

type ReportOutcome = 'counted' | 'garbage' | 'forged' | 'replayed' | 'limited';

export interface ReportTaker {
  readonly database: Database;
  /** Key of the visitor tokens; without it all reports are rejected. */
  readonly key: string | undefined;
}

/** Counts a report within limits and once, if the shell server has sent its document to its visitor. */
export async function takeReport(
  { database, key }: ReportTaker,
  request: FastifyRequest,
): Promise<ReportOutcome> {
  const { success, output: report } = v.safeParse(partReportSchema, request.body);
  if (!success) return 'garbage';
  const visitor = key ? readVisitorToken(key, report.visitor) : null;
  const document = key ? readDocumentSeal(key, report, report.seal) : null;
  if (!key || !visitor || document === null) return 'forged';
  if (!(await spendReport(database, document, report.number))) return 'replayed';

  const limiter = readLimiter(request);
  const counted = await limiter([
    { limit: 'PART_REPORTS_PER_VISITOR', subject: visitor, by: 1 },
    ...byAddress(request, 'PART_REPORTS'),
    ...(report.faults.length > 0 ? byNetwork(request, 'PART_FAILURES') : []),
  ]);
  const spent = counted.filter(({ isOver }) => isOver);
  if (spent.some(({ limit }) => limit !== 'PART_FAILURES_PER_ADDRESS')) return 'limited';
  const mayFail = spent.length === 0;
  const wideNetwork = hashNetworks(key, networksOf(request))?.wideNetwork ?? null;
  const { hasFailed } = await countReport(database, report, { visitor, wideNetwork, mayFail });
  // Only new votes count: a page that fails again costs its neighbours nothing.
  if (mayFail && report.faults.length > 0 && !hasFailed)
    await limiter(byNetwork(request, 'PART_FAILURES', -1));
  return 'counted';
}

const maxBodyBytes = 64 * 1024;
const maxFaults = 20;

interface PartReportRouteOptions extends ReportTaker {
  /** Reports per address. */
  readonly callsPerMinute: number;
}

/** Receives reports of pages about their parts. Invalid, forged and excess reports only change a counter. */
export const partReportRoute: FastifyPluginAsync<PartReportRouteOptions> = async (
  fastify,
  { callsPerMinute, ...taker },
) => {
  fastify.removeAllContentTypeParsers();
  // A beacon of type JSON would need a preflight request.
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

const sinceSchema = v.object({ since: v.pipe(v.string(), v.isoTimestamp()) });

interface OperatorRoutesOptions {
  readonly database: Database;
  /** Without it the routes do not exist. */
  readonly token: string | undefined;
  /** Milliseconds whose visits count. */
  readonly windowMs: number;
}

/** Health and faults of releases for the command line. */
export const operatorRoutes: FastifyPluginAsync<OperatorRoutesOptions> = async (
  fastify,
  { database, token, windowMs },
) => {
  if (token === undefined) return;
  allowOperator(fastify, token);
  const rateLimited = { config: { rateLimit: {} } };
  fastify.get(partHealthPath, rateLimited, () => readHealth(database, windowMs));
  fastify.get<{ Params: { part: string } }>(partFaultsPath(':part'), rateLimited, ({ params }) =>
    readFaults(database, params.part, maxFaults),
  );
  fastify.get(measuresPath, rateLimited, readMeasures);
  const readers = { [partPaymentsPath(':part')]: readPayments, [partSeriesPath(':part')]: readSeries };
  for (const [path, read] of Object.entries(readers)) {
    fastify.get<{ Params: { part: string } }>(path, rateLimited, async ({ params, query }, reply) => {
      const { success, output } = v.safeParse(sinceSchema, query);
      if (!success) return reply.code(400).send({ error: 'Add ?since= with an instant in ISO 8601.' });
      return read(database, params.part, new Date(output.since));
    });
  }
};
