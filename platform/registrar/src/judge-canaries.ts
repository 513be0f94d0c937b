import type { ReleaseHealth } from '@storefront/format/part-health';
import type { Registry } from '@storefront/format/registry';
import { currentRelease } from '@storefront/format/release-for-visit';
import { failsTooOften } from '@storefront/registry/fails-too-often';
import { canariesOf } from '@storefront/registry/rollout';

/** When a canary is stopped (docs/deciding-who-gets-what.md, Canaries that fail). */
const leastShare = 0.05;

/** A canary that fails too often, and why it is said to. */
export interface FailingCanary {
  readonly part: string;
  readonly version: string;
  readonly reason: string;
}

const words = ({ failed, visits }: ReleaseHealth) => `${failed} of ${visits} visits failed`;

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
      if (!canary || !failsTooOften(canary, current, leastShare)) return [];
      const compared = current ? `, and ${words(current)} with ${current.release}` : '';
      return [{ part, version, reason: words(canary) + compared }];
    });
  });
}
