import * as v from 'valibot';
import { isRemoteName } from './parts';
import type { Registry } from './registry';
import { fallbackRelease, isForNewVisits, isOnTrial, releasesOf } from './release-for-visit';

const countedVisits = {
  visits: v.number(),
  /** Those of them in which it failed. */
  failed: v.number(),
};

/** Reports of recent visits about a release. */
export const releaseHealthSchema = v.object({
  part: v.string(),
  release: v.string(),
  contract: v.string(),
  ...countedVisits,
  /** The wide networks (/16 or /48) in which it failed. */
  networks: v.number(),
  /** The same visits without those of the wide network with the most failures. */
  elsewhere: v.object(countedVisits),
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
  /** Wide networks with failed visits. Above 0, the other minimums must be reached without the worst of these networks. */
  readonly minNetworks: number;
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
  avoid: { minVisits: 20, minFailed: 5, minNetworks: 5, minPercent: 20, minTimesInstead: 2, everyMs: 5000 },
  stop: { minVisits: 20, minFailed: 5, minNetworks: 5, minPercent: 5, minTimesInstead: 2, everyMs: 10_000 },
  alert: { minVisits: 1, minFailed: 5, minNetworks: 0, minPercent: 5, minTimesInstead: 0, everyMs: 10_000 },
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

/** The visits that a rule counts. */
const countedBy = (health: ReleaseHealth, { minNetworks }: HealthRule) =>
  minNetworks > 0 ? health.elsewhere : health;

/** Whether all minimums are reached. Products of integers are exact at the limits, shares are not. */
function reaches(health: ReleaseHealth, instead: ReleaseHealth | null, rule: HealthRule): boolean {
  const { visits, failed } = countedBy(health, rule);
  const other = instead && countedBy(instead, rule);
  return (
    health.networks >= rule.minNetworks &&
    visits >= rule.minVisits &&
    failed >= rule.minFailed &&
    failed * 100 >= rule.minPercent * visits &&
    (!other || failed * other.visits >= rule.minTimesInstead * other.failed * visits)
  );
}

/** A release with at least one verdict. */
export interface UnhealthyRelease extends ReleaseHealth {
  readonly verdicts: readonly Verdict[];
  /** The release that visits get instead; null if there is none, or no reports about it. */
  readonly instead: ReleaseHealth | null;
}

interface JudgeOptions {
  /** Lists who gets which release; without it only the verdict `alert` is possible. */
  readonly registry: Registry | null;
  readonly rules?: HealthRules;
  /**
   * Whether this server has seen a release fail itself. Reports of visitors can be bought, so a current release is never avoided
   * because of them alone.
   */
  readonly failsHere?: (part: string, version: string) => boolean;
}

/** The unhealthy ones of all releases with reports. */
export const findUnhealthy = (
  health: readonly ReleaseHealth[],
  { registry, rules = healthRules, failsHere = () => false }: JudgeOptions,
): readonly UnhealthyRelease[] =>
  health.flatMap((own) => {
    const { part, release: version } = own;
    const release = registry && releasesOf(registry, part).find((known) => known.version === version);
    const other = registry && fallbackRelease(registry, part, version);
    const instead = health.find((known) => known.part === part && known.release === other?.version) ?? null;
    const isTried = Boolean(release && isOnTrial(release));
    const mayLeave = isTried || Boolean(release && isForNewVisits(release) && failsHere(part, version));
    const possible: Readonly<Record<Verdict, boolean>> = {
      avoid: mayLeave && other !== null && isRemoteName(part),
      stop: isTried,
      alert: true,
    };
    const verdicts = (Object.keys(rules) as Verdict[]).filter(
      (verdict) => possible[verdict] && reaches(own, instead, rules[verdict]),
    );
    return verdicts.length > 0 ? [{ ...own, verdicts, instead }] : [];
  });
