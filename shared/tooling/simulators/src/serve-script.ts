import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { FastifyPluginAsync } from 'fastify';

const compress = promisify(brotliCompress);

/** Long enough for the frames of one page to share what they load, short enough for who changes a simulator. */
export const browserCaching = { 'cache-control': 'public, max-age=60' };

async function build(bundle: () => Promise<string>) {
  const plain = await bundle();
  return { plain, compressed: await compress(plain) };
}

export interface ServeScriptOptions {
  readonly path: string;
  /** Makes the script, at the first request. */
  readonly bundle: () => Promise<string>;
}

/** Serves a script to browsers, bundled once and compressed as processors serve theirs. */
export const serveScript: FastifyPluginAsync<ServeScriptOptions> = async (fastify, { path, bundle }) => {
  let built: ReturnType<typeof build> | undefined;
  fastify.get(path, async (request, reply) => {
    built ??= build(bundle);
    const { plain, compressed } = await built;
    reply.type('text/javascript; charset=utf-8').headers({ ...browserCaching, vary: 'accept-encoding' });
    if (!request.headers['accept-encoding']?.includes('br')) return reply.send(plain);
    return reply.header('content-encoding', 'br').send(compressed);
  });
};
