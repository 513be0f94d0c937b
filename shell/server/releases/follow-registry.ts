import { nameRelease, type Registry, type UnhealthyRelease } from '@storefront/format';
import { createRegistryUpdater, type OperatorApi, pollReleaseHealth } from '@storefront/registry';
import { registryLimitBytes } from '@storefront/signing';
import { openStorage } from '@storefront/storage';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings/settings';

type RegistrySettings = Pick<
  Settings,
  | 'REGISTRY_STORAGE'
  | 'STATE_FOLDER'
  | 'PLATFORM_KEYS'
  | 'REGISTRY_LEAST_COUNTER'
  | 'REGISTRY_LIMIT_BYTES'
  | 'REGISTRY_MAX_AGE'
>;

/** The registry that the settings name, as it is now. @param warn - is told of a registry that is not believed. */
export const openRegistry = (settings: RegistrySettings, warn: (line: string) => void) =>
  createRegistryUpdater({
    storage: openStorage(settings.REGISTRY_STORAGE),
    state: openStorage(settings.STATE_FOLDER),
    platformKeys: settings.PLATFORM_KEYS,
    minCounter: settings.REGISTRY_LEAST_COUNTER,
    limitBytes: Math.min(settings.REGISTRY_LIMIT_BYTES, registryLimitBytes),
    maxAgeMs: settings.REGISTRY_MAX_AGE,
    warn,
  });

/** Reads the registry by `current`, and tells `changed` of the first that is read and of each that differs from the last. */
export function onRegistryChange(current: () => Promise<Registry>, changed: (registry: Registry) => void) {
  let told: number | null = null;
  return async (): Promise<Registry> => {
    const registry = await current();
    if (registry.counter !== told) {
      told = registry.counter;
      changed(registry);
    }
    return registry;
  };
}

/**
 * Looks for a new registry again and again, also while no visitor asks: what its releases need is begun by then.
 * @returns what ends it.
 */
function followRegistry(current: () => Promise<Registry>, everyMs: number): () => void {
  // What is wrong with the registry is said with the first document.
  const look = () => void current().catch(() => undefined);
  look();
  const timer = setInterval(look, everyMs).unref();
  return () => clearInterval(timer);
}

/** Milliseconds from one look for a new registry to the next, while no visitor asks. */
const pollMs = 1000;
const developmentPollMs = 100;

interface Followed {
  readonly api: OperatorApi;
  readonly currentRegistry: () => Promise<Registry>;
  readonly isDevelopment: boolean;
  warn(line: string): void;
}

/**
 * While a server listens, it polls for new releases and for unhealthy ones. An avoided release gets no visits; once its last
 * ones are too old to count, it is tried again. While the API does not answer, the avoided releases stay the same.
 * @returns the names of the releases that new documents avoid.
 */
export function followReleases(
  server: FastifyInstance,
  { api, currentRegistry, isDevelopment, warn }: Followed,
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
  const ends: (() => void)[] = [];
  server.addHook('onListen', async () => {
    ends.push(
      pollReleaseHealth({ api, verdict: 'avoid', currentRegistry, act, report }),
      followRegistry(currentRegistry, isDevelopment ? developmentPollMs : pollMs),
    );
  });
  server.addHook('onClose', async () => {
    for (const end of ends) end();
  });
  return () => avoided;
}
