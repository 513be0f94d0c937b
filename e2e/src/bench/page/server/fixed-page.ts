import { readFile } from 'node:fs/promises';
import Fastify from 'fastify';
import { compressDocuments } from '../../../../../shell/server/document';

/** Serves one file at every address, compressed as the shell's documents are: the least that any page costs. */
export async function createFixedPage(file: string) {
  const server = Fastify();
  await compressDocuments(server);
  server.get('/*', async (_request, reply) =>
    reply
      .header('cache-control', 'private, no-cache')
      .type('text/html; charset=utf-8')
      .send(await readFile(file, 'utf8')),
  );
  return server;
}
