import { setTimeout as pause } from 'node:timers/promises';
import {
  failsTooOften,
  isForNewVisits,
  nameRelease,
  type Registry,
  type ReleaseHealth,
} from '@storefront/format';
import { type OperatorApi, readPartHealth } from '@storefront/registry';

import { composedParts } from './known-slots';
import { releaseBefore } from './pick-releases';

/** Share of its visits from which on a release of a remote is not put into documents. */
const leastShare = 0.2;

/** The releases of remotes that fail for many visits while the release before them does not, by their names. */
export function findFailingReleases(
  registry: Registry,
  health: readonly ReleaseHealth[],
): ReadonlySet<string> {
  const failing = composedParts(registry).flatMap((part) => {
    if (part === 'shell') return [];
    const healthOf = (version: string | undefined) =>
      health.find((known) => known.part === part && known.release === version);
    return (registry.releases[part] ?? []).filter(isForNewVisits).flatMap(({ version }) => {
      const own = healthOf(version);
      const before = releaseBefore(registry, part, version);
      if (!own || !before || !failsTooOften(own, healthOf(before.version), leastShare)) return [];
      return [nameRelease(part, version)];
    });
  });
  return new Set(failing);
}

const everyMs = 5000;

interface FailingReleasesOptions {
  readonly api: OperatorApi;
  readonly currentRegistry: () => Promise<Registry>;
  warn(line: string): void;
}

/** The releases that new documents do without for now. */
export interface FailingReleases {
  readonly names: () => ReadonlySet<string>;
  /** Begins to ask how releases fare. @returns what ends it. */
  watch(): () => void;
}

/**
 * Keeps releases of remotes out of documents while they fail for many visits. One that is kept out gets no visits; when
 * its last ones are forgotten, it is tried again. Where the API does not tell, the releases stay as they were.
 */
export function createFailingReleases({
  api,
  currentRegistry,
  warn,
}: FailingReleasesOptions): FailingReleases {
  let names: ReadonlySet<string> = new Set();

  const look = async () => {
    const found = findFailingReleases(await currentRegistry(), await readPartHealth(api));
    for (const name of found) {
      if (!names.has(name)) warn(`${name} fails for many visits: documents have the release before it.`);
    }
    names = found;
  };
  const lookAgain = async (signal: AbortSignal) => {
    for (;;) {
      await pause(everyMs, undefined, { signal, ref: false });
      await look().catch((error) => warn(error instanceof Error ? error.message : String(error)));
    }
  };
  return {
    names: () => names,
    watch() {
      if (api.token === null) return () => {};
      const ending = new AbortController();
      // It ends by the signal alone.
      lookAgain(ending.signal).catch(() => undefined);
      return () => ending.abort();
    },
  };
}
