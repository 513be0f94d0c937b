import * as v from 'valibot';
import { partHealthPath } from './release-health';

/** What visits of one release did in one interval of a series. Each visit counts in the interval of its first report. */
export const seriesPointSchema = v.object({
  release: v.string(),
  /** Begin of the interval, in ISO 8601. */
  at: v.string(),
  visits: v.number(),
  /** Those of them in which the release failed. */
  failed: v.number(),
  /** Those that had a ticket to pay for in front of them. */
  reached: v.number(),
  completed: v.number(),
});

export type SeriesPoint = v.InferOutput<typeof seriesPointSchema>;

/** Path at which the API reports the visits of a part to an operator, in intervals since an instant in ISO 8601. */
export const partSeriesPath = (part: string, since = '') =>
  `${partHealthPath}/${part}/series${since && `?since=${encodeURIComponent(since)}`}`;

/** What browsers measure of a release. Times are in seconds, `bytes` in bytes; `cls` has no unit. */
const measureNames = ['mount', 'long-tasks', 'bytes', 'lcp', 'inp', 'cls'] as const;

/** A measure of a release, in the pages of visitors. */
export const releaseMeasureSchema = v.object({
  part: v.string(),
  release: v.string(),
  name: v.picklist(measureNames),
  /** How many pages reported it. */
  count: v.number(),
  /** Three quarters of the pages had at most this, estimated from a histogram; null if it is above all its bounds. */
  p75: v.nullable(v.number()),
});

export type ReleaseMeasure = v.InferOutput<typeof releaseMeasureSchema>;

/** Path at which one process of the API reports what browsers have measured since it started. */
export const measuresPath = '/operator/measures';

/** Something about an order that a person must decide. It has no personal data. */
export const matterSchema = v.object({
  id: v.number(),
  reason: v.string(),
  /** The order; null if it is about none. */
  reference: v.nullable(v.string()),
  details: v.record(v.string(), v.union([v.string(), v.number(), v.null()])),
  /** When it was raised, in ISO 8601. */
  since: v.string(),
});

export type Matter = v.InferOutput<typeof matterSchema>;

/** Path at which the API reports the open matters to an operator. */
export const attentionPath = '/operator/attention';

/** Path at which the API reports the figures of all sales to an operator. */
export const salesPath = '/operator/sales';
