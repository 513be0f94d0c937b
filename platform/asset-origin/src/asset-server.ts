import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import cors from '@fastify/cors';
import fastifyStatic from '@fastify/static';
import { isWithin } from '@ticket-storefront/server';
import {
  healthRoutes,
  requestLimits,
  requestLog,
  requestTraces,
  serverMetrics,
  serverOptions,
  transportHeaders,
} from '@ticket-storefront/server/http';
import type { FastifyPluginAsync } from 'fastify';
import Fastify from 'fastify';
import type { AssetOriginSettings } from './asset-origin-settings';

/** A browser that accepts compression gets the compressed file beside the requested one. */
const endings = ['', '.br', '.gz'];

/** Whether a path in a folder, or its compressed form, is a link that leads out of the folder. */
function leadsOut(folder: string, path: string): boolean {
  return endings.some((ending) => {
    try {
      return !isWithin(realpathSync(folder), realpathSync(join(folder, path + ending)));
    } catch {
      return false;
    }
  });
}

/** Serves released files to any page, as immutable. @param options - the folder may be relative to the working directory. */
const releasedFiles: FastifyPluginAsync<{ readonly folder: string }> = async (fastify, { folder }) => {
  fastify.register(cors, { origin: '*', methods: ['GET', 'HEAD'] });
  fastify.register(fastifyStatic, {
    root: resolve(folder),
    allowedPath: (path) => !leadsOut(folder, path),
    dotfiles: 'deny',
    index: false,
    preCompressed: true,
    maxAge: '365d',
    immutable: true,
    setHeaders: (reply) => {
      reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
      reply.header('Timing-Allow-Origin', '*');
      reply.header('X-Content-Type-Options', 'nosniff');
    },
  });
};

/** Creates the origin of all released files. They are immutable, so a bucket behind a CDN can replace it. */
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
