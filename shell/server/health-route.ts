import type { ProcessorSources, Registry } from '@ticket-storefront/format';
import type { createRegistryUpdater } from '@ticket-storefront/registry';
import type { FastifyPluginAsync } from 'fastify';
import { Gauge } from 'prom-client';
import { describePages } from './pages';
import type { Home, Origins } from './visit';

/** Adds the metrics of this server's registry. Call it once. */
export function watchRegistry({ status }: ReturnType<typeof createRegistryUpdater>): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      collect() {
        this.set(read());
      },
    });
  gauge(
    'storefront_registry_counter',
    'Counter of the registry that documents are composed from.',
    () => status().counter ?? 0,
  );
  gauge(
    'storefront_registry_expires_seconds',
    'Seconds until the registry expires; negative after that.',
    () => {
      const { expires } = status();
      return expires === null ? 0 : (Date.parse(expires) - Date.now()) / 1000;
    },
  );
  const alarm = '1 while the registry in the storage is invalid and the last valid one is used.';
  gauge('storefront_registry_alarm', alarm, () => (status().alarm === null ? 0 : 1));
}

/** Reports the registry, the scripts of documents, the releases that they avoid and problems of settings to the command line. */
export const healthRoute: FastifyPluginAsync<{
  readonly assetsOrigin: string;
  readonly processorsIn: (registry: Pick<Registry, 'processors'>) => ProcessorSources;
  readonly origins: Pick<Origins, Home>;
  readonly updater: ReturnType<typeof createRegistryUpdater>;
  /** The names of the releases that new documents avoid. */
  readonly avoided: () => ReadonlySet<string>;
  /** One sentence for each problem that an operator should solve. */
  readonly problems: () => readonly string[];
}> = async (fastify, { assetsOrigin, processorsIn, origins, updater, avoided, problems }) => {
  fastify.get('/health', async () => {
    // Refreshed as for a document.
    const registry: Pick<Registry, 'slots' | 'processors'> = await updater
      .current()
      .catch(() => ({ slots: {} }));
    return {
      status: 'ok',
      registry: updater.status(),
      assets: assetsOrigin,
      processors: processorsIn(registry),
      pages: describePages(registry, origins),
      keptOut: [...avoided()],
      problems: problems(),
    };
  });
};
