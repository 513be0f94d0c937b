import Fastify from 'fastify';
import { releasedFiles } from './released-files';

/**
 * The origin of all released scripts, styles and pictures. Every file under a release is immutable, so any bucket
 * with a CDN in front can stand in for it.
 */
export function createAssetServer(folder: string) {
  const server = Fastify();
  server.register(releasedFiles, { folder });
  server.get('/health', () => ({ status: 'ok' }));
  return server;
}
