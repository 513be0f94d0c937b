import type { createRegistryUpdater } from '@storefront/registry/registry-updater';
import type { FastifyPluginAsync } from 'fastify';
import { processorSourcesOf } from './document/processor-policy';
import { describePages } from './pages/describe-pages';
import type { Settings } from './settings/settings';

export interface HealthRouteOptions {
  readonly settings: Settings;
  readonly updater: ReturnType<typeof createRegistryUpdater>;
}

/** Says which registry is used, and which scripts its documents may run: the command line asks. */
export const healthRoute: FastifyPluginAsync<HealthRouteOptions> = async (fastify, { settings, updater }) => {
  fastify.get('/health', async () => {
    // Refreshed as for a document, so that the answer is what the next visitor would get.
    const registry = await updater.current().catch(() => null);
    return {
      status: 'ok',
      registry: updater.status(),
      assets: settings.ASSETS_ORIGIN,
      processors: processorSourcesOf(settings),
      pages: describePages(registry ?? { slots: {} }),
    };
  });
};
