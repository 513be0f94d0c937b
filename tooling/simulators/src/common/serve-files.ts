import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { FastifyPluginAsync } from 'fastify';

const compress = promisify(brotliCompress);

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
};

/** Long enough for the frames of a page to share files, short enough while a simulator is changed. */
const caching = { 'cache-control': 'public, max-age=60', vary: 'accept-encoding' };

/** A card frame runs and calls nothing outside its own origin. */
const pagePolicy = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'",
  'referrer-policy': 'no-referrer',
};

export interface ServeFilesOptions {
  /** Without it nothing is served. */
  readonly browserFolder?: string | undefined;
  /** Names of built files by the paths at which browsers load them. */
  readonly files: Readonly<Record<string, string>>;
}

/** Serves scripts, styles and card frames to browsers, compressed as processors do. */
export const serveFiles: FastifyPluginAsync<ServeFilesOptions> = async (server, { browserFolder, files }) => {
  for (const [path, name] of browserFolder ? Object.entries(files) : []) {
    const plain = await readFile(join(browserFolder ?? '', name));
    const compressed = await compress(plain);
    const extension = extname(name);
    const headers = { ...caching, ...(extension === '.html' ? pagePolicy : {}) };
    server.get(path, (request, reply) => {
      reply.type(`${types[extension]}; charset=utf-8`).headers(headers);
      if (!request.headers['accept-encoding']?.includes('br')) return reply.send(plain);
      return reply.header('content-encoding', 'br').send(compressed);
    });
  }
};
