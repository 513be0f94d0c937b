import { resolve } from 'node:path';
import cors from '@fastify/cors';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import { leadsOut } from './leads-out';

export interface ReleasedFilesOptions {
  /** Where the released files lie, as seen from where the server is started. */
  readonly folder: string;
}

/** Serves released files to any page, each as immutable as its hash. */
export const releasedFiles: FastifyPluginAsync<ReleasedFilesOptions> = async (fastify, { folder }) => {
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
