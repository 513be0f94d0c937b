import * as v from 'valibot';
import { reportLimits } from './part-report';

/**
 * What can go wrong in a part, as its reports name it. `render`: its slot shows the fallback, since it threw while it was
 * mounted, updated or drawn, did not arrive, or shows nothing. `reported`: a bug that it reported itself. `uncaught`: an
 * error in a handler or a timer. `rejection`: a promise that was rejected unheard. `script` and `style`: a file that could
 * not be loaded. `policy`: something that the policy of the document refused. `recovered`: the browser drew again what
 * differed from the server's HTML, as where a translator had changed it; nothing is missing, so it is no failure.
 */
export const faultKinds = [
  'render',
  'reported',
  'uncaught',
  'rejection',
  'script',
  'style',
  'policy',
  'recovered',
] as const;

/** What is measured of a part: milliseconds, but for `bytes` and for `cls`, which has no unit. Web vitals are the page's. */
export const measureNames = ['mount', 'long-tasks', 'bytes', 'lcp', 'inp', 'cls'] as const;

export const part = v.pipe(v.string(), v.regex(/^[a-z0-9-]{0,64}$/));

export const text = (longest: number) => v.pipe(v.string(), v.maxLength(longest));

const fault = v.object({
  /** The part that caused it; empty if unknown. */
  part,
  kind: v.picklist(faultKinds),
  message: text(reportLimits.message),
  stack: text(reportLimits.stack),
});

const measure = v.object({
  part,
  name: v.picklist(measureNames),
  value: v.pipe(v.number(), v.minValue(0), v.maxValue(1e9)),
});

/** What a page tells the API about its parts, sent by beacon as JSON. */
export const partReportSchema = v.object({
  /** The token of its visitor. */
  visitor: text(500),
  /** The releases of its document, as `Boot.partReports` has them, with their seal. */
  releases: text(2000),
  seal: text(100),
  /** Parts that visitors of the page could use so far. */
  worked: v.pipe(v.array(part), v.maxLength(reportLimits.parts)),
  faults: v.pipe(v.array(fault), v.maxLength(reportLimits.faults)),
  measures: v.pipe(v.array(measure), v.maxLength(reportLimits.measures)),
});

export type PartReport = v.InferOutput<typeof partReportSchema>;

export type PartFault = PartReport['faults'][number];

export type PartMeasure = PartReport['measures'][number];

export type FaultKind = PartFault['kind'];
