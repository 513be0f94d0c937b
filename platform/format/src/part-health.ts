import * as v from 'valibot';

/** How a release fared with the visits that voted on it lately. */
export const releaseHealthSchema = v.object({
  part: v.string(),
  release: v.string(),
  contract: v.string(),
  visits: v.number(),
  /** Those of them in which it failed. */
  failed: v.number(),
});

export type ReleaseHealth = v.InferOutput<typeof releaseHealthSchema>;

/** A fault of a release as it was counted in one window. */
export const countedFaultSchema = v.object({
  release: v.string(),
  kind: v.string(),
  message: v.string(),
  /** Places in released files, one a line. */
  stack: v.string(),
  count: v.number(),
  /** When it was last reported, in ISO 8601. */
  lastAt: v.string(),
});

export type CountedFault = v.InferOutput<typeof countedFaultSchema>;

/** Path at which the API tells an operator how the releases of parts fare. */
export const partHealthPath = '/operator/parts';

/** Path at which it tells the newest faults of a part. */
export const partFaultsPath = (part: string) => `${partHealthPath}/${part}/faults`;
