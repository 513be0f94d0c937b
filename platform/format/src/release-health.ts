import * as v from 'valibot';
import { isRemoteName } from './parts';
import type { Registry } from './registry';
import { fallbackRelease, isCanary, isForNewVisits, releasesOf } from './release-for-visit';

/** Reports of recent visits about a release. */
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
  /** Locations in released files, one a line. */
  stack: v.string(),
  count: v.number(),
  /** When it was last reported, in ISO 8601. */
  lastAt: v.string(),
});

export type CountedFault = v.InferOutput<typeof countedFaultSchema>;

/** Path at which the API reports the health of releases to an operator. */
export const partHealthPath = '/operator/parts';

/** Path at which it reports the newest faults of a part. */
export const partFaultsPath = (part: string) => `${partHealthPath}/${part}/faults`;

/** Milliseconds of visits that decide the health of a release, unless `PART_HEALTH_WINDOW_MS` changes it. */
export const healthWindowMs = 15 * 60_000;

/** When a release gets a verdict by its recent visits: all minimums must be reached. */
interface HealthRule {
  readonly minVisits: number;
  readonly minFailed: number;
  readonly minPercent: number;
  /** Times the share of failed visits of the release that visits get instead: a fault of all releases is no fault of one. */
  readonly minTimesInstead: number;
  /** Milliseconds from one judgement to the next. */
  readonly everyMs: number;
}

/** Documents avoid a remote's release, the registrar stops a canary, the API alerts operators to any release. */
export type Verdict = 'avoid' | 'stop' | 'alert';

export type HealthRules = Readonly<Record<Verdict, HealthRule>>;

/** The rule of each verdict (docs/operation.md, Unhealthy releases). */
export const healthRules: HealthRules = {
  avoid: { minVisits: 20, minFailed: 5, minPercent: 20, minTimesInstead: 2, everyMs: 5000 },
  stop: { minVisits: 20, minFailed: 5, minPercent: 5, minTimesInstead: 2, everyMs: 10_000 },
  alert: { minVisits: 1, minFailed: 5, minPercent: 5, minTimesInstead: 0, everyMs: 10_000 },
};

/** When a shell server pauses a server entry, and for how many milliseconds: each further failure doubles them. */
export type RenderRule = Readonly<Record<'failuresInARow' | 'firstPauseMs' | 'maxPauseMs', number>>;

/** The rules that a shell server applies at once, by what it sees itself. */
export const renderRules = {
  /** Renders without HTML, for any reason. */
  render: { failuresInARow: 3, firstPauseMs: 30_000, maxPauseMs: 30_000 },
  /** Processes that ended without an answer. */
  restart: { failuresInARow: 1, firstPauseMs: 5000, maxPauseMs: 60_000 },
} as const satisfies Record<string, RenderRule>;

/** Whether all minimums are reached. Products of integers are exact at the limits, shares are not. */
const reaches = (
  { visits, failed }: ReleaseHealth,
  instead: ReleaseHealth | null,
  rule: HealthRule,
): boolean =>
  visits >= rule.minVisits &&
  failed >= rule.minFailed &&
  failed * 100 >= rule.minPercent * visits &&
  (!instead || failed * instead.visits >= rule.minTimesInstead * instead.failed * visits);

/** A release with at least one verdict. */
export interface UnhealthyRelease extends ReleaseHealth {
  readonly verdicts: readonly Verdict[];
  /** The release that visits get instead; null if there is none, or no reports about it. */
  readonly instead: ReleaseHealth | null;
}

/**
 * The unhealthy ones of all releases with reports.
 * @param registry - lists who gets which release; without it only the verdict `alert` is possible.
 */
export const findUnhealthy = (
  health: readonly ReleaseHealth[],
  registry: Registry | null,
  rules = healthRules,
): readonly UnhealthyRelease[] =>
  health.flatMap((own) => {
    const { part, release: version } = own;
    const release = registry && releasesOf(registry, part).find((known) => known.version === version);
    const other = registry && fallbackRelease(registry, part, version);
    const instead = health.find((known) => known.part === part && known.release === other?.version) ?? null;
    const possible: Readonly<Record<Verdict, boolean>> = {
      avoid: Boolean(release && isForNewVisits(release) && other && isRemoteName(part)),
      stop: Boolean(release && isCanary(release)),
      alert: true,
    };
    const verdicts = (Object.keys(rules) as Verdict[]).filter(
      (verdict) => possible[verdict] && reaches(own, instead, rules[verdict]),
    );
    return verdicts.length > 0 ? [{ ...own, verdicts, instead }] : [];
  });
