import { isPartName } from '@storefront/format/parts';
import * as v from 'valibot';

const maxLabelLength = 20;
const maxReports = 20;

/** A host name can carry a card away as well as a path can. */
const mayNameVisitor = (label: string) => label.length > maxLabelLength || /\d{6}/.test(label);

/** What was blocked without what it may say of a visitor: the end of the host's name, or the word that stands for no host. */
function blockedPlace(blocked: string): string {
  if (!/^(https?|wss?):/.test(blocked)) return /^[a-z-]{1,40}/.exec(blocked)?.[0] ?? 'other';
  if (!URL.canParse(blocked)) return 'other';
  return new URL(blocked).hostname
    .split('.')
    .slice(-3)
    .map((label) => (mayNameVisitor(label) ? '*' : label))
    .join('.');
}

/** One refusal of a browser, without what tells of its visitor. */
export interface PolicyReport {
  /** Kind of page: no address of it is kept. */
  readonly page: 'event' | 'checkout' | 'confirmation' | 'other';
  /** Part whose code asked for it; empty where that was no released code. */
  readonly part: string;
  /** Its release; empty where the part is. */
  readonly release: string;
  /** The rule that refused, such as `img-src`. */
  readonly directive: string;
  /** The host that was asked for, or a keyword such as `inline` or `data`. */
  readonly blocked: string;
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

/** The part and release of a released file's address. */
function releaseOf(address: string): Pick<PolicyReport, 'part' | 'release'> {
  const [, part = '', release = ''] = releasedFile.exec(address) ?? [];
  return isPartName(part) ? { part, release } : { part: '', release: '' };
}

interface Violation {
  readonly document: string;
  readonly source: string;
  readonly directive: string;
  readonly blocked: string;
}

const toReport = ({ document, source, directive, blocked }: Violation): PolicyReport => ({
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
    toReport({
      document: body.documentURL,
      source: body.sourceFile,
      directive: body.effectiveDirective,
      blocked: body.blockedURL,
    }),
  ),
);

const integrityViolation = v.pipe(
  v.object({
    type: v.literal('integrity-violation'),
    body: v.object({ documentURL: text, blockedURL: text }),
  }),
  v.transform(({ body }) =>
    toReport({
      document: body.documentURL,
      source: '',
      directive: 'integrity-policy',
      blocked: body.blockedURL,
    }),
  ),
);

/** What a report of another kind comes to. */
const ofNoInterest = v.pipe(
  v.object({ type: v.string() }),
  v.transform(() => null),
);

/** Reports as browsers send them to a reporting endpoint (https://www.w3.org/TR/reporting-1/). */
export const reportsSchema = v.pipe(
  v.array(v.union([violation, integrityViolation, ofNoInterest])),
  v.maxLength(maxReports),
  v.transform((reports) => reports.filter((report) => report !== null)),
);

/** The one report of a browser that knows no reporting endpoints (https://www.w3.org/TR/CSP3/#deprecated-serialize-violation). */
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
    toReport({
      document: report['document-uri'],
      source: report['source-file'],
      directive: report['effective-directive'],
      blocked: report['blocked-uri'],
    }),
  ]),
);
