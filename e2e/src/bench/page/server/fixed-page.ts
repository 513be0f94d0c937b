import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';

/** As the shell server compresses documents. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Serves one file at every address, compressed as documents are; the least that any page costs. */
export const createFixedPage = (file: string) =>
  createServer((_request, reply) => {
    if (!existsSync(file)) {
      reply.writeHead(404).end();
      return;
    }
    reply.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'private, no-cache',
    });
    reply.end(brotliCompressSync(readFileSync(file), quality));
  });
