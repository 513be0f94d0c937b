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

/** Votes below which a release is not judged. */
const leastVisits = 20;
const leastFailed = 5;

/** How many times the share of the other release it must be: what is broken for everybody says nothing of one release. */
const timesOther = 2;

const shareOf = (health: ReleaseHealth | undefined) =>
  health && health.visits > 0 ? health.failed / health.visits : 0;

/**
 * Whether a release fails for many of its visits, and much more often than the one that visitors would get instead.
 * @param leastShare - from 0 to 1: of its visits, below which it does not.
 */
export const failsTooOften = (
  release: ReleaseHealth,
  other: ReleaseHealth | undefined,
  leastShare: number,
): boolean =>
  release.visits >= leastVisits &&
  release.failed >= leastFailed &&
  shareOf(release) >= Math.max(leastShare, timesOther * shareOf(other));
