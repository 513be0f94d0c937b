import { requestLimits } from '@storefront/server/request-limits';
import { transportHeaders } from '@storefront/server/transport-security';
import Fastify from 'fastify';
import type { AssetOriginSettings } from './asset-origin-settings';
import { releasedFiles } from './released-files';

/**
 * The origin of all released scripts, styles and pictures. Every file under a release is immutable, so any bucket
 * with a CDN in front can stand in for it.
 */
export function createAssetServer({
  ASSETS_FOLDER: folder,
  ASSETS_ORIGIN,
}: Pick<AssetOriginSettings, 'ASSETS_FOLDER' | 'ASSETS_ORIGIN'>) {
  const server = Fastify(requestLimits());
  server.addHook('onRequest', async (_request, reply) => {
    reply.headers(transportHeaders(ASSETS_ORIGIN));
  });
  server.register(releasedFiles, { folder });
  server.get('/health', () => ({ status: 'ok' }));
  return server;
}
