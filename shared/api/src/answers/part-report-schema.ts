import * as v from 'valibot';
import { paymentStages, reportLimits } from './part-report';

/**
 * The faults of a part. `render`: its slot shows the fallback, because it threw during mount, update or render, did not
 * load, or shows nothing. `reported`: a bug that it reported itself. `uncaught`: an error in a handler or timer.
 * `rejection`: an unhandled rejected promise. `script` and `style`: a file failed to load. `policy`: the document's policy
 * blocked something. `recovered`: the browser re-rendered HTML that differed from the server's, for example after a
 * translator changed it; nothing is missing, so it is no failure.
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

/** The measures of a part: milliseconds, except `bytes` and `cls`, which has no unit. Web vitals belong to the page. */
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

/** The report of a page about its parts, sent by beacon as JSON. */
export const partReportSchema = v.object({
  visitor: text(500),
  /** The document's releases from `Boot.partReports`, with the document's seal. */
  releases: text(2000),
  seal: text(100),
  /** Counts the reports of the document, from 0. */
  number: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(reportLimits.reports - 1)),
  /** Parts that the visitor could use so far. */
  worked: v.pipe(v.array(part), v.maxLength(reportLimits.parts)),
  faults: v.pipe(v.array(fault), v.maxLength(reportLimits.faults)),
  measures: v.pipe(v.array(measure), v.maxLength(reportLimits.measures)),
  /** How far the visitor came at the checkout of a part; absent where there is none, and in reports of earlier shells. */
  payment: v.optional(v.object({ part, stage: v.picklist(paymentStages) })),
});

export type PartReport = v.InferOutput<typeof partReportSchema>;

export type PartFault = PartReport['faults'][number];

export type PartMeasure = PartReport['measures'][number];

export type PartPayment = NonNullable<PartReport['payment']>;

export type FaultKind = PartFault['kind'];
