import type { ReleaseHealth } from '@storefront/contracts/part-health';
import type { Registry } from '@storefront/contracts/registry';
import { currentRelease } from '@storefront/contracts/release-for-visit';
import { canariesOf } from './rollout';

/** When a canary is stopped (docs/deciding-who-gets-what.md, Canaries that fail). */
const limits = { leastVisits: 20, leastFailed: 5, leastShare: 0.05, timesCurrent: 2 };

/** A canary that fails too often, and why it is said to. */
export interface FailingCanary {
  readonly part: string;
  readonly version: string;
  readonly reason: string;
}

const words = ({ failed, visits }: ReleaseHealth) => `${failed} of ${visits} visits failed`;

const shareOf = (health: ReleaseHealth | undefined) =>
  health && health.visits > 0 ? health.failed / health.visits : 0;

function isFailing(canary: ReleaseHealth, current: ReleaseHealth | undefined): boolean {
  const share = shareOf(canary);
  return (
    canary.visits >= limits.leastVisits &&
    canary.failed >= limits.leastFailed &&
    share >= limits.leastShare &&
    share >= limits.timesCurrent * shareOf(current)
  );
}

/** The canaries that fail for many of their visits, and much more often than the current releases of their parts. */
export function judgeCanaries(
  registry: Registry,
  health: readonly ReleaseHealth[],
): readonly FailingCanary[] {
  return Object.keys(registry.releases).flatMap((part) => {
    const healthOf = (version: string | undefined) =>
      health.find((known) => known.part === part && known.release === version);
    const current = healthOf(currentRelease(registry, part)?.version);
    return canariesOf(registry, part).flatMap(({ version }) => {
      const canary = healthOf(version);
      if (!canary || !isFailing(canary, current)) return [];
      const compared = current ? `, and ${words(current)} with ${current.release}` : '';
      return [{ part, version, reason: words(canary) + compared }];
    });
  });
}
