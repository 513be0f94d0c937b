import { watch } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Tells the open pages of a development server when the registry names other releases. */
export function addReload(server: FastifyInstance, registryFile: string): void {
  const pages = new Set<ServerResponse>();

  server.get('/reload', (request, reply) => {
    reply.hijack();
    const page = reply.raw;
    page.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    page.flushHeaders();
    pages.add(page);
    const watcher = watch(registryFile, { persistent: false }, () => {
      page.write('event: change\ndata: \n\n');
    });
    request.raw.once('close', () => {
      watcher.close();
      pages.delete(page);
    });
  });

  // An open page must not keep the server from ending.
  server.addHook('preClose', async () => {
    for (const page of pages) page.end();
  });
}

/** Reloads the page on a change, and when a server that had gone answers again. */
export const reloadScript = `
const changes = new EventSource('/reload');
changes.addEventListener('change', () => location.reload());
changes.addEventListener('open', () => changes.addEventListener('open', () => location.reload()), { once: true });
`;
