import { isPartName } from '@ticket-storefront/format/parts';
import { networksOf, refusals, sendRefusal } from '@ticket-storefront/order-port';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import type { Database } from '../database/connection';
import { countPolicyReport, deleteOldReports, type PolicyReport } from './count-policy-report';

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
