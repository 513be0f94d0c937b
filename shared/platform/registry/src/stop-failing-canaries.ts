import type { ReleaseHealth } from '@storefront/contracts/part-health';
import { judgeCanaries } from './judge-canaries';
import { changeRegistry, platformKeysOf, type Registrar } from './registrar';
import { loadRegistry } from './registry-store';

const everyMs = 10_000;

/** Takes back the canaries that fail too often. The audit file says why. */
export async function stopFailingCanaries(
  registrar: Registrar,
  health: readonly ReleaseHealth[],
): Promise<void> {
  if (health.length === 0) return;
  const { registry } = await loadRegistry(registrar.storage, platformKeysOf(registrar));
  for (const failing of judgeCanaries(registry, health)) {
    await changeRegistry(registrar, { type: 'rollback', ...failing }, registrar.platformKey);
  }
}

/**
 * Takes back canaries that fail while their registrar runs. What goes wrong is reported, and tried again.
 * @param readHealth - asks how the releases fare.
 * @returns what ends it.
 */
export function watchCanaries(
  registrar: Registrar,
  readHealth: () => Promise<readonly ReleaseHealth[]>,
  report: (error: unknown) => void,
): () => void {
  const judge = async () => stopFailingCanaries(registrar, await readHealth());
  const timer = setInterval(() => void judge().catch(report), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
