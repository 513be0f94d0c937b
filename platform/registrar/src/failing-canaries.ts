import { setTimeout as pause } from 'node:timers/promises';
import { currentRelease, failsTooOften, type Registry, type ReleaseHealth } from '@storefront/format';
import { loadRegistry, type OperatorApi, readPartHealth } from '@storefront/registry';
import {
  canariesOf,
  changeRegistry,
  newestOf,
  ownerOf,
  platformKeysOf,
  type Registrar,
} from '@storefront/registry/registrar';
import { postMessage, type Webhook } from '@storefront/server';

/** When a canary is stopped (docs/deciding-who-gets-what.md, Canaries that fail). */
const leastShare = 0.05;

/** A canary that fails too often, and why it is said to. */
interface FailingCanary {
  readonly part: string;
  readonly version: string;
  readonly reason: string;
}

const healthInWords = ({ failed, visits }: ReleaseHealth) => `${failed} of ${visits} visits failed`;

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
      const compared = current ? `, and ${healthInWords(current)} with ${current.release}` : '';
      return [{ part, version, reason: healthInWords(canary) + compared }];
    });
  });
}

/** What the owner of a part is told of a canary that was taken back. */
interface StoppedCanary {
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

const everyMs = 10_000;

export interface CanaryWatch {
  readonly registrar: Registrar;
  /** Tells how the releases fare. */
  readonly api: OperatorApi;
  /** Told of what was taken back; null where there is none. */
  readonly webhook: Webhook | null;
  /** Told of what goes wrong, once until it goes right again. */
  readonly report: (error: unknown) => void;
}

/**
 * Takes back canaries that fail, while its process runs. What goes wrong is tried again, and so is a message that the
 * webhook did not take.
 * @returns what ends it.
 */
export function watchCanaries({ registrar, api, webhook, report }: CanaryWatch): () => void {
  const untold: StoppedCanary[] = [];
  let isWell = true;

  const judge = async () => {
    const stopped = await stopFailingCanaries(registrar, await readPartHealth(api));
    if (!webhook) return;
    untold.push(...stopped);
    for (let next = untold[0]; next; next = untold[0]) {
      await postMessage(webhook, next);
      untold.shift();
    }
  };

  const onFailure = (error: unknown) => {
    if (isWell) report(error);
    isWell = false;
  };
  const ending = new AbortController();
  const { signal } = ending;
  const watch = async () => {
    for (;;) {
      await pause(everyMs, undefined, { signal, ref: false });
      await judge().then(() => {
        isWell = true;
      }, onFailure);
    }
  };
  // It ends by the signal alone.
  watch().catch(() => undefined);
  return () => ending.abort();
}
