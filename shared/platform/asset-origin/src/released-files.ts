import { resolve } from 'node:path';
import cors from '@fastify/cors';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';

export interface ReleasedFilesOptions {
  /** Where the released files lie, as seen from where the server is started. */
  readonly folder: string;
}

/** Serves released files to any page, each as immutable as its hash. */
export const releasedFiles: FastifyPluginAsync<ReleasedFilesOptions> = async (fastify, { folder }) => {
  fastify.register(cors, { origin: '*', methods: ['GET', 'HEAD'] });
  fastify.register(fastifyStatic, {
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
};
