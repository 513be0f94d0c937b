import { nameRelease, type Registry, type UnhealthyRelease } from '@ticket-storefront/format';
import {
  createRegistryUpdater,
  type OperatorApi,
  pollReleaseHealth,
  type Trust,
  trustOf,
} from '@ticket-storefront/registry';
import { registryLimitBytes } from '@ticket-storefront/signing';
import { openStorage } from '@ticket-storefront/storage';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings/settings';

/** Whom the settings trust to sign registries. */
export const openTrust = (settings: Settings): Trust =>
  trustOf(settings, {
    documents: openStorage(settings.REGISTRY_STORAGE),
    state: openStorage(settings.STATE_FOLDER),
  });

/** @param warn - called for an invalid registry. */
export const openRegistry = (settings: Settings, trust: Trust, warn: (line: string) => void) =>
  createRegistryUpdater({
    storage: openStorage(settings.REGISTRY_STORAGE),
    state: openStorage(settings.STATE_FOLDER),
    trust,
    minCounter: settings.REGISTRY_LEAST_COUNTER,
    limitBytes: Math.min(settings.REGISTRY_LIMIT_BYTES, registryLimitBytes),
    maxAgeMs: settings.REGISTRY_MAX_AGE,
    warn,
  });

/** Wraps `current`, and calls `changed` with the first registry and each new one. */
export function onRegistryChange(current: () => Promise<Registry>, changed: (registry: Registry) => void) {
  let counter: number | null = null;
  return async (): Promise<Registry> => {
    const registry = await current();
    if (registry.counter !== counter) {
      counter = registry.counter;
      changed(registry);
    }
    return registry;
  };
}

const pollMs = 1000;
const developmentPollMs = 100;

interface Followed {
  readonly api: OperatorApi;
  readonly currentRegistry: () => Promise<Registry>;
  /** Whether this server has seen a release fail itself. */
  readonly failsHere: (part: string, version: string) => boolean;
  readonly isDevelopment: boolean;
  warn(line: string): void;
}

/**
 * Polls for new and for unhealthy releases while the server listens. New documents avoid unhealthy releases until their last visits
 * are too old to count. If the API does not answer, the avoided releases stay the same.
 * @returns the names of the avoided releases.
 */
export function followReleases(
  server: FastifyInstance,
  { api, currentRegistry, failsHere, isDevelopment, warn }: Followed,
): () => ReadonlySet<string> {
  let avoided: ReadonlySet<string> = new Set();
  const act = (unhealthy: readonly UnhealthyRelease[]) => {
    const names = unhealthy.map(({ part, release }) => nameRelease(part, release));
    for (const name of names.filter((name) => !avoided.has(name))) {
      warn(`${name} fails for many visits: documents use the previous release.`);
    }
    avoided = new Set(names);
  };
  const report = (error: unknown) => warn(error instanceof Error ? error.message : String(error));
  // Prepares new releases before a visitor needs them. The first document reports an error.
  const poll = () => void currentRegistry().catch(() => undefined);
  let stopHealth = () => {};
  let timer: NodeJS.Timeout | undefined;
  server.addHook('onListen', async () => {
    stopHealth = pollReleaseHealth({ api, verdict: 'avoid', currentRegistry, failsHere, act, report });
    poll();
    timer = setInterval(poll, isDevelopment ? developmentPollMs : pollMs).unref();
  });
  server.addHook('onClose', async () => {
    stopHealth();
    clearInterval(timer);
  });
  return () => avoided;
}
