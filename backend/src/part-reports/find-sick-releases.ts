import type { ReleaseHealth } from '@storefront/format/part-health';

/** From when on a release is called sick. */
export interface SicknessLimits {
  /** Least visits that failed. */
  readonly leastFailed: number;
  /** Least percent of its visits that failed. */
  readonly leastPercent: number;
}

/** The releases that fail for more visitors than the limits allow. */
export const findSickReleases = (
  health: readonly ReleaseHealth[],
  { leastFailed, leastPercent }: SicknessLimits,
): readonly ReleaseHealth[] =>
  health.filter(({ visits, failed }) => failed >= leastFailed && failed * 100 >= leastPercent * visits);
