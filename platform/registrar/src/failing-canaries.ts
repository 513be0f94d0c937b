import type { ReleaseHealth, UnhealthyRelease } from '@ticket-storefront/format';
import { type HealthPollOptions, loadRegistry, pollReleaseHealth } from '@ticket-storefront/registry';
import {
  changeRegistry,
  newestOf,
  ownerOf,
  platformKeysOf,
  type Registrar,
} from '@ticket-storefront/registry/registrar';
import { postMessage, type Webhook } from '@ticket-storefront/server';

const describeHealth = ({ failed, visits }: ReleaseHealth) => `${failed} of ${visits} visits failed`;

/** Why a canary is rolled back, as the audit file and `status` show it. */
const reasonOf = ({ instead, ...canary }: UnhealthyRelease) =>
  describeHealth(canary) + (instead ? `, and ${describeHealth(instead)} with ${instead.release}` : '');

/** What the webhook receives about a canary that was rolled back. */
interface StoppedCanary {
  readonly type: 'canary.stopped';
  readonly part: string;
  readonly release: string;
  readonly owner: string;
  readonly reason: string;
  /** The release of the part that new visits get instead. */
  readonly rolledBackTo: string | null;
  readonly stopped: string;
}

/** Rolls unhealthy canaries back. */
export async function stopCanaries(
  registrar: Registrar,
  canaries: readonly UnhealthyRelease[],
): Promise<readonly StoppedCanary[]> {
  const stopped: StoppedCanary[] = [];
  for (const canary of canaries) {
    const { part, release } = canary;
    const reason = reasonOf(canary);
    const command = { type: 'rollback', part, version: release, reason } as const;
    const next = await changeRegistry(registrar, command, registrar.platformKey);
    stopped.push({
      type: 'canary.stopped',
      part,
      release,
      owner: ownerOf(next, part, platformKeysOf(registrar)).name,
      reason,
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

  const act = async (canaries: readonly UnhealthyRelease[]) => {
    const stopped = await stopCanaries(registrar, canaries);
    if (!webhook) return;
    unsent.push(...stopped);
    for (let next = unsent[0]; next; next = unsent[0]) {
      await postMessage(webhook, next);
      unsent.shift();
    }
  };
  const { storage } = registrar;
  const currentRegistry = async () => (await loadRegistry(storage, platformKeysOf(registrar))).registry;
  return pollReleaseHealth({ api, verdict: 'stop', currentRegistry, act, report });
}
