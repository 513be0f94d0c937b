import { healthRoutes } from '@storefront/server/health-routes';
import { requestLimits } from '@storefront/server/request-limits';
import { requestLog } from '@storefront/server/request-log';
import { requestTraces } from '@storefront/server/request-traces';
import { serverMetrics } from '@storefront/server/server-metrics';
import { serverOptions } from '@storefront/server/server-options';
import { transportHeaders } from '@storefront/server/transport-security';
import Fastify from 'fastify';
import type { AssetOriginSettings } from './asset-origin-settings';
import { releasedFiles } from './released-files';

/**
 * The origin of all released scripts, styles and pictures. Every file under a release is immutable, so any bucket
 * with a CDN in front can stand in for it.
 */
export function createAssetServer(settings: Omit<AssetOriginSettings, 'ASSETS_PORT' | 'LISTEN_HOST'>) {
  const server = Fastify({ ...serverOptions({ settings }), ...requestLimits() });
  server.addHook('onRequest', async (_request, reply) => {
    reply.headers(transportHeaders(settings.ASSETS_ORIGIN));
  });
  server.register(requestLog, { settings });
  server.register(requestTraces, { settings });
  server.register(serverMetrics, { settings });
  server.register(releasedFiles, { folder: settings.ASSETS_FOLDER });
  server.register(healthRoutes, { settings });
  return server;
}
