import type { ReleaseHealth } from '@storefront/format/part-health';
import { changeRegistry, platformKeysOf, type Registrar } from '@storefront/registry/registrar';
import { loadRegistry } from '@storefront/registry/registry-store';
import { ownerOf } from '@storefront/registry/roles';
import { newestOf } from '@storefront/registry/rollout';
import { judgeCanaries } from './judge-canaries';

/** What the owner of a part is told of a canary that was taken back. */
export interface StoppedCanary {
  readonly type: 'canary.stopped';
  readonly part: string;
  readonly release: string;
  readonly owner: string;
  readonly reason: string;
  /** The release of the part that new visits get instead. */
  readonly rolledBackTo: string | null;
  /** When, in ISO 8601. */
  readonly stopped: string;
}

/** Takes back the canaries that fail too often. Audit file and status say why. */
export async function stopFailingCanaries(
  registrar: Registrar,
  health: readonly ReleaseHealth[],
): Promise<readonly StoppedCanary[]> {
  if (health.length === 0) return [];
  const platformKeys = platformKeysOf(registrar);
  const { registry } = await loadRegistry(registrar.storage, platformKeys);
  const stopped: StoppedCanary[] = [];
  for (const failing of judgeCanaries(registry, health)) {
    const { part, version: release, reason } = failing;
    const next = await changeRegistry(registrar, { type: 'rollback', ...failing }, registrar.platformKey);
    stopped.push({
      type: 'canary.stopped',
      part,
      release,
      owner: ownerOf(next, part, platformKeys).name,
      reason,
      rolledBackTo: newestOf(next, part) ?? null,
      stopped: next.lastChange?.when ?? new Date().toISOString(),
    });
  }
  return stopped;
}
