import {
  type Author,
  activeLinks,
  type LinkedRelease,
  type ReleaseHealth,
  registrarAuthor,
  releasesOf,
  type UnhealthyRelease,
} from '@ticket-storefront/format';
import {
  describePayments,
  type HealthPollOptions,
  type JudgedCheckout,
  judgeCheckouts,
  loadRegistry,
  pollReleaseHealth,
} from '@ticket-storefront/registry';
import {
  changeRegistry,
  newestOf,
  ownerOf,
  platformKeysOf,
  type Registrar,
  registryKeysOf,
} from '@ticket-storefront/registry/registrar';
import { postMessage, type Webhook } from '@ticket-storefront/server';

const describeHealth = ({ failed, visits }: ReleaseHealth) => `${failed} of ${visits} visits failed`;

/** A canary to roll back, and why, as the audit file and `status` show it. */
interface BadCanary {
  readonly part: string;
  readonly release: string;
  readonly reason: string;
}

/** A canary that fails in too many visits. */
export const failingCanary = ({ part, release, instead, ...health }: UnhealthyRelease): BadCanary => ({
  part,
  release,
  reason:
    describeHealth({ part, release, ...health }) +
    (instead ? `, and ${describeHealth(instead)} with ${instead.release}` : ''),
});

/** A canary with which too few visits pay. */
export const losingCanary = ({ part, release, counts, beside }: JudgedCheckout): BadCanary => ({
  part,
  release,
  reason: `${describePayments(counts)}, and ${describePayments(beside)} with ${beside.release}`,
});

/** What the webhook receives about a canary that was rolled back. */
interface StoppedCanary {
  readonly type: 'canary.stopped';
  readonly part: string;
  readonly release: string;
  readonly owner: string;
  readonly reason: string;
  readonly by: Author;
  /** Who gave it to visitors; null if its registry does not name that. */
  readonly promotedBy: Author | null;
  /** Releases of other parts that were rolled back with it. */
  readonly linked: readonly LinkedRelease[];
  /** The release of the part that new visits get instead. */
  readonly rolledBackTo: string | null;
  readonly stopped: string;
}

/** Rolls canaries back. */
export async function stopCanaries(
  registrar: Registrar,
  canaries: readonly BadCanary[],
): Promise<readonly StoppedCanary[]> {
  const stopped: StoppedCanary[] = [];
  for (const { part, release, reason } of canaries) {
    const command = { type: 'rollback', part, version: release, reason } as const;
    const { registry } = await loadRegistry(registrar.storage, registryKeysOf(registrar));
    const canary = releasesOf(registry, part).find(({ version }) => version === release);
    // A release that was linked with it took it along.
    if (canary && canary.state.name !== 'canary') continue;
    const next = await changeRegistry(registrar, command, registrar.platformKey);
    stopped.push({
      type: 'canary.stopped',
      part,
      release,
      owner: ownerOf(next, part, platformKeysOf(registrar)).name,
      reason,
      by: registrarAuthor,
      promotedBy: canary?.by ?? null,
      linked: activeLinks(registry, part, release),
      rolledBackTo: newestOf(next, part) ?? null,
      stopped: next.lastChange?.when ?? new Date().toISOString(),
    });
  }
  return stopped;
}

export interface CanaryWatch extends Pick<HealthPollOptions, 'api' | 'report'> {
  readonly registrar: Registrar;
  /** Receives a message about each canary that was rolled back; null if there is none. */
  readonly webhook: Webhook | null;
}

/**
 * Rolls unhealthy canaries back while the process runs. The next poll retries after a failure, also of the webhook.
 * @returns a function that stops it.
 */
export function watchCanaries({ registrar, api, webhook, report }: CanaryWatch): () => void {
  const unsent: StoppedCanary[] = [];
  const { storage } = registrar;
  const currentRegistry = async () => (await loadRegistry(storage, registryKeysOf(registrar))).registry;

  const stop = async (canaries: readonly BadCanary[]) => {
    const stopped = await stopCanaries(registrar, canaries);
    if (!webhook) return;
    unsent.push(...stopped);
    for (let next = unsent[0]; next; next = unsent[0]) {
      await postMessage(webhook, next);
      unsent.shift();
    }
  };
  const act = async (unhealthy: readonly UnhealthyRelease[]) => {
    await stop(unhealthy.map(failingCanary));
    // Then, because an API that knows no payments must not keep a failing canary.
    const judged = await judgeCheckouts(api, await currentRegistry());
    await stop(judged.filter(({ verdict }) => verdict === 'stop').map(losingCanary));
  };
  return pollReleaseHealth({ api, verdict: 'stop', currentRegistry, act, report });
}
