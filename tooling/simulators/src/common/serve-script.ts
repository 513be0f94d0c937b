import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { FastifyPluginAsync } from 'fastify';

const compress = promisify(brotliCompress);

/** Long enough for the frames of one page to share what they load, short enough for who changes a simulator. */
export const browserCaching = { 'cache-control': 'public, max-age=60' };

async function read(file: string) {
  const plain = await readFile(file);
  return { plain, compressed: await compress(plain) };
}

export interface ServeScriptOptions {
  readonly path: string;
  readonly file: string;
}

/** Serves a script to browsers, compressed as processors serve theirs. */
export const serveScript: FastifyPluginAsync<ServeScriptOptions> = async (fastify, { path, file }) => {
  const { plain, compressed } = await read(file);
  fastify.get(path, (request, reply) => {
    reply.type('text/javascript; charset=utf-8').headers({ ...browserCaching, vary: 'accept-encoding' });
    if (!request.headers['accept-encoding']?.includes('br')) return reply.send(plain);
    return reply.header('content-encoding', 'br').send(compressed);
  });
};
