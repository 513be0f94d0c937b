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

/** Further reports of checkouts that a day stores, if enough wide networks send the same one. */
const reservedPerDay = 1000;
/** Wide networks that must send the same report, so that it gets a reserved place. */
const minWitnesses = 3;
/** One more wide network for each of these places that is taken: the last ones need many. */
const placesPerWitness = 20;
/** Different reports that the clients of a network may confirm in a day, so that inventing them takes many networks. */
const maxConfirmedBy: Readonly<Record<keyof Networks, number>> = { network: 10, wideNetwork: 40 };

/** Stores no addresses. */
const keyOf = (...facts: readonly string[]) =>
  createHash('sha256')
    .update(`policy reports:${facts.join(':')}`)
    .digest('base64url');

type Quota = Readonly<{ key: string; max: number }>;

const kindsOfNetwork = ['network', 'wideNetwork'] as const satisfies readonly (keyof Networks)[];

/** The quotas of a client. In the same order everywhere, so that statements do not deadlock. */
const quotasOf = (
  networks: Networks | null,
  purpose: string,
  max: Readonly<Record<keyof Networks, number>>,
): readonly Quota[] =>
  kindsOfNetwork
    .flatMap((kind) => (networks ? [{ key: keyOf(purpose, kind, networks[kind]), max: max[kind] }] : []))
    .sort((a, b) => a.key.localeCompare(b.key));

const asTable = (quotas: readonly Quota[]) =>
  sql`select key, max from unnest(
    ${quotas.map(({ key }) => key)}::text[], ${quotas.map(({ max }) => max)}::int[]
  ) as quota (key, max)`;

const tomorrow = sql`(current_date + 1)::timestamptz`;

/**
 * Notes that a client's wide network sends a report of a checkout: once a day, and no more different ones than its networks may confirm.
 * @returns whether it is noted for the first time, and how many wide networks have sent the report today
 */
async function confirmReport(database: Database, facts: readonly string[], networks: Networks) {
  const quotas = quotasOf(networks, 'confirmed', maxConfirmedBy);
  const { rows } = await sql<{ isFirst: boolean; witnesses: number }>`
    with quotas as (${asTable(quotas)}), first as (
      insert into rate_counts as noted (key, uses, ends_at)
      select ${keyOf('witness', networks.wideNetwork, ...facts)}, 1, ${tomorrow}
      where not exists (
        select from rate_counts join quotas using (key) where ends_at > now() and uses >= max
      )
      on conflict (key) do update set ends_at = excluded.ends_at where noted.ends_at <= now()
      returning 1
    ), counted as (
      insert into rate_counts as counted (key, uses, ends_at)
      select key, 1, ${tomorrow} from (
        select key from quotas union all select ${keyOf('witnesses', ...facts)} order by key
      ) as keys where exists (select from first)
      on conflict (key) do update set
        uses = case when counted.ends_at > now() then counted.uses + 1 else 1 end,
        ends_at = excluded.ends_at
      returning key, uses
    )
    select exists (select from first) as "isFirst", coalesce(
      (select uses from counted where key = ${keyOf('witnesses', ...facts)}),
      (select uses from rate_counts where key = ${keyOf('witnesses', ...facts)} and ends_at > now()),
      0
    ) as witnesses`.execute(database);
  return rows[0] ?? { isFirst: false, witnesses: 0 };
}

/**
 * Counts a report. A new one is stored while its networks may add reports and its kind of page has room. One of a checkout is also stored
 * if enough wide networks send it, whatever else was sent before.
 * @param networks - null for a request of this machine, which only the room limits
 */
async function countPolicyReport(
  database: Database,
  { page, part, release, directive, blocked }: PolicyReport,
  networks: Networks | null,
): Promise<void> {
  const isCheckout = page === 'checkout';
  const quotas = quotasOf(networks, isCheckout ? 'checkout' : 'other', maxAddedBy);
  const { isFirst, witnesses } =
    isCheckout && networks
      ? await confirmReport(database, [part, release, directive, blocked], networks)
      : { isFirst: false, witnesses: 0 };
  await sql`
    with known as (
      update policy_reports
      set count = count + 1, last_at = now(), networks = networks + ${isFirst ? 1 : 0}::integer
      where day = current_date and page = ${page} and part = ${part}
      and release = ${release} and directive = ${directive} and blocked = ${blocked}
      returning 1
    ), quotas as (${asTable(quotas)}), spent as (
      insert into rate_counts as counted (key, uses, ends_at)
      select key, 1, ${tomorrow} from quotas where not exists (select from known)
      on conflict (key) do update set
        uses = case when counted.ends_at > now() then counted.uses + 1 else 1 end,
        ends_at = excluded.ends_at
      returning key, uses
    ), stored as (
      select count(*) as total from policy_reports
      where day = current_date and (page = 'checkout') = ${isCheckout}::boolean
    )
    insert into policy_reports (page, part, release, directive, blocked, networks)
    select ${page}, ${part}, ${release}, ${directive}, ${blocked}, ${witnesses}::integer
    from stored where not exists (select from known) and (
      total < ${maxReportsPerDay}::integer
      and not exists (select from spent join quotas using (key) where uses > max)
      or total < ${maxReportsPerDay + reservedPerDay}::integer
      and ${witnesses}::integer >=
        ${minWitnesses}::integer + greatest(0, total - ${maxReportsPerDay}::integer) / ${placesPerWitness}::integer
    )
    on conflict (day, page, part, release, directive, blocked)
    do update set count = policy_reports.count + 1, last_at = now(),
      networks = policy_reports.networks + ${isFirst ? 1 : 0}::integer`.execute(database);
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
