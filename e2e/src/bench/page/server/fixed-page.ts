import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** Serves one file at every address, as the least that any page costs. */
export const createFixedPage = (file: string) =>
  createServer((_request, reply) => {
    if (!existsSync(file)) {
      reply.writeHead(404).end();
      return;
    }
    reply.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
    });
    reply.end(readFileSync(file));
  });
