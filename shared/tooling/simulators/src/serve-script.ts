import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const compress = promisify(brotliCompress);

/** Long enough for the frames of one page to share what they load, short enough for who changes a simulator. */
export const browserCaching = { 'cache-control': 'public, max-age=60' };

async function build(bundle: () => Promise<string>) {
  const plain = await bundle();
  return { plain, compressed: await compress(plain) };
}

/** Serves a script to browsers, bundled once at the first request and compressed as processors serve theirs. */
export function serveScript(server: FastifyInstance, path: string, bundle: () => Promise<string>): void {
  let built: ReturnType<typeof build> | undefined;
  server.get(path, async (request, reply) => {
    built ??= build(bundle);
    const { plain, compressed } = await built;
    reply.type('text/javascript; charset=utf-8').headers({ ...browserCaching, vary: 'accept-encoding' });
    if (!request.headers['accept-encoding']?.includes('br')) return reply.send(plain);
    return reply.header('content-encoding', 'br').send(compressed);
  });
}
