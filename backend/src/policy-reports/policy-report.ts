import { createHash } from 'node:crypto';
import { isPartName } from '@ticket-storefront/format/parts';
import { networksOf, refusals, sendRefusal } from '@ticket-storefront/order-port';
import type { Networks } from '@ticket-storefront/server/visitors';
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../database/connection';

/** A violation that a browser reported, without personal data. */
interface PolicyReport {
  /** Kind of page; its address is not stored. */
  readonly page: 'event' | 'checkout' | 'confirmation' | 'other';
  /** Part of the blocked code; empty if it was not released code. */
  readonly part: string;
  /** Its release; empty without a part. */
  readonly release: string;
  /** The violated directive, for example `img-src`. */
  readonly directive: string;
  /** The blocked host, or a keyword, for example `inline`. */
  readonly blocked: string;
}

/** Anybody can send reports, so a day has a limited number of different ones: as many of checkouts as of all other pages. */
const maxReportsPerDay = 2000;
/** New reports of checkouts, and as many of other pages, that a network may add in a day. 100 networks in 17 wide ones fill it. */
const maxAddedBy: Readonly<Record<keyof Networks, number>> = { network: 20, wideNetwork: 120 };

/** Stores no addresses. */
const keyOf = (isCheckout: boolean, kind: keyof Networks, network: string) =>
  createHash('sha256').update(`policy reports:${isCheckout}:${kind}:${network}`).digest('base64url');

/**
 * Counts a report. A new one is stored only while its networks may add reports, and its kind of page has room.
 * @param networks - null for a request of this machine, which only the room limits
 */
async function countPolicyReport(
  database: Database,
  { page, part, release, directive, blocked }: PolicyReport,
  networks: Networks | null,
): Promise<void> {
  const kinds: readonly (keyof Networks)[] = networks ? ['network', 'wideNetwork'] : [];
  // In the same order everywhere, so that statements do not deadlock.
  const quotas = kinds
    .map((kind) => ({ key: keyOf(page === 'checkout', kind, networks?.[kind] ?? ''), max: maxAddedBy[kind] }))
    .sort((a, b) => a.key.localeCompare(b.key));
  await sql`
    with known as (
      update policy_reports set count = count + 1, last_at = now()
      where day = current_date and page = ${page} and part = ${part}
      and release = ${release} and directive = ${directive} and blocked = ${blocked}
      returning 1
    ), quotas as (
      select key, max from unnest(
        ${quotas.map(({ key }) => key)}::text[], ${quotas.map(({ max }) => max)}::int[]
      ) as quota (key, max)
    ), spent as (
      insert into rate_counts as counted (key, uses, ends_at)
      select key, 1, (current_date + 1)::timestamptz from quotas where not exists (select from known)
      on conflict (key) do update set
        uses = case when counted.ends_at > now() then counted.uses + 1 else 1 end,
        ends_at = excluded.ends_at
      returning key, uses
    )
    insert into policy_reports (page, part, release, directive, blocked)
    select ${page}, ${part}, ${release}, ${directive}, ${blocked}
    where not exists (select from known)
    and not exists (select from spent join quotas using (key) where uses > max)
    and (
      select count(*) from policy_reports
      where day = current_date and (page = 'checkout') = (${page}::text = 'checkout')
    ) < ${maxReportsPerDay}
    on conflict (day, page, part, release, directive, blocked)
    do update set count = policy_reports.count + 1, last_at = now()`.execute(database);
}

/** Deletes the reports of days that are over. */
async function deleteOldReports(database: Database, keptDays: number): Promise<void> {
  await sql`delete from policy_reports where day < current_date - ${keptDays}::integer`.execute(database);
}

const maxLabelLength = 20;
const maxReports = 20;

/** A host name can leak a card as well as a path can. */
const mayNameVisitor = (label: string) => label.length > maxLabelLength || /\d{6}/.test(label);

/** The blocked address without personal data: the end of the host name, or a keyword. */
function blockedPlace(blocked: string): string {
  if (!/^(https?|wss?):/.test(blocked)) return /^[a-z-]{1,40}/.exec(blocked)?.[0] ?? 'other';
  if (!URL.canParse(blocked)) return 'other';
  return new URL(blocked).hostname
    .split('.')
    .slice(-3)
    .map((label) => (mayNameVisitor(label) ? '*' : label))
    .join('.');
}

const text = v.optional(v.string(), '');
const directive = v.pipe(v.string(), v.regex(/^[a-z-]{1,40}$/));

const pages = [
  [/^\/events\/[^/]+\/?$/, 'event'],
  [/^\/events\/[^/]+\/checkout\/?$/, 'checkout'],
  [/^\/events\/[^/]+\/confirmation\/?$/, 'confirmation'],
] as const;

function pageOf(address: string): PolicyReport['page'] {
  const path = URL.canParse(address) ? new URL(address).pathname : '';
  return pages.find(([form]) => form.test(path))?.[1] ?? 'other';
}

const releasedFile = /^https?:\/\/[^/]+\/([a-z0-9-]+)\/([\w.+-]{1,64})\//;

function releaseOf(address: string): Pick<PolicyReport, 'part' | 'release'> {
  const [, part = '', release = ''] = releasedFile.exec(address) ?? [];
  return isPartName(part) ? { part, release } : { part: '', release: '' };
}

const toReport = (document: string, source: string, directive: string, blocked: string): PolicyReport => ({
  page: pageOf(document),
  ...releaseOf(source),
  directive,
  blocked: blockedPlace(blocked),
});

const violation = v.pipe(
  v.object({
    type: v.literal('csp-violation'),
    body: v.object({
      documentURL: text,
      blockedURL: text,
      effectiveDirective: directive,
      sourceFile: v.nullish(text, ''),
    }),
  }),
  v.transform(({ body }) =>
    toReport(body.documentURL, body.sourceFile, body.effectiveDirective, body.blockedURL),
  ),
);

const integrityViolation = v.pipe(
  v.object({
    type: v.literal('integrity-violation'),
    body: v.object({ documentURL: text, blockedURL: text }),
  }),
  v.transform(({ body }) => toReport(body.documentURL, '', 'integrity-policy', body.blockedURL)),
);

/** Other kinds of reports are ignored. */
const otherReport = v.pipe(
  v.object({ type: v.string() }),
  v.transform(() => null),
);

/** Reports to a reporting endpoint (https://www.w3.org/TR/reporting-1/). */
export const reportsSchema = v.pipe(
  v.array(v.union([violation, integrityViolation, otherReport])),
  v.maxLength(maxReports),
  v.transform((reports) => reports.filter((report) => report !== null)),
);

/** The report of a browser without reporting endpoints (https://www.w3.org/TR/CSP3/#deprecated-serialize-violation). */
export const formerReportSchema = v.pipe(
  v.object({
    'csp-report': v.object({
      'document-uri': text,
      'blocked-uri': text,
      'effective-directive': directive,
      'source-file': text,
    }),
  }),
  v.transform(({ 'csp-report': report }): readonly PolicyReport[] => [
    toReport(
      report['document-uri'],
      report['source-file'],
      report['effective-directive'],
      report['blocked-uri'],
    ),
  ]),
);

const maxBodyBytes = 32 * 1024;
const contentTypes = ['application/reports+json', 'application/csp-report'];

interface PolicyReportRouteOptions {
  readonly database: Database;
  /** Reports per address. */
  readonly callsPerMinute: number;
  /** Days for which reports are stored. */
  readonly keptDays: number;
}

const bodySchema = v.union([reportsSchema, formerReportSchema]);
/** Receives reports of what a document's policy blocked: they show tampering on a payment page. */
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
    async (request, reply) => {
      const parsed = v.safeParse(bodySchema, request.body);
      if (!parsed.success) return sendRefusal(reply, refusals.invalid('This is not a report.'), null);
      await deleteOldReports(database, keptDays);
      for (const report of parsed.output) await countPolicyReport(database, report, networksOf(request));
      return reply.code(204).send();
    },
  );
};
