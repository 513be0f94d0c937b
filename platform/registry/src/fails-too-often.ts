import type { ReleaseHealth } from '@storefront/format/part-health';

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
