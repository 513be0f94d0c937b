import { resolve } from 'node:path';
import cors from '@fastify/cors';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';

/**
 * The origin of all released scripts, styles and pictures. Every file under a release is immutable, so any bucket
 * with a CDN in front can stand in for it.
 */
export async function createAssetServer(folder: string) {
  const server = Fastify();
  await server.register(cors, { origin: '*', methods: ['GET', 'HEAD'] });
  await server.register(fastifyStatic, {
    root: resolve(folder),
    dotfiles: 'deny',
    index: false,
    preCompressed: true,
    maxAge: '365d',
    immutable: true,
    setHeaders: (response) => {
      response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
      response.setHeader('Timing-Allow-Origin', '*');
      response.setHeader('X-Content-Type-Options', 'nosniff');
    },
  });
  server.get('/health', () => ({ status: 'ok' }));
  return server;
}
