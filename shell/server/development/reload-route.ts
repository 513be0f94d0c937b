import { watch } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

interface Query {
  /** Counter of the registry that the page was composed from. */
  readonly after: string;
}

/** Tells the open pages of a development server when the registry has changed since they were composed. */
export function addReload(
  server: FastifyInstance,
  registryFile: string,
  currentCounter: () => Promise<number>,
): void {
  const pages = new Set<ServerResponse>();

  server.get<{ Querystring: Query }>('/reload', async (request, reply) => {
    reply.hijack();
    const page = reply.raw;
    page.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    page.flushHeaders();
    pages.add(page);
    const tell = () => void page.write('event: change\ndata: \n\n');
    const watcher = watch(registryFile, { persistent: false }, tell);
    request.raw.once('close', () => {
      watcher.close();
      pages.delete(page);
    });
    // What has changed before the watch began.
    if ((await currentCounter()) > Number(request.query.after)) tell();
  });

  // An open page must not keep the server from ending.
  server.addHook('preClose', async () => {
    for (const page of pages) page.end();
  });
}

/** Reloads the page on a change, and when a server that had gone answers again. */
export const reloadScript = (counter: number) => `
const changes = new EventSource('/reload?after=${counter}');
changes.addEventListener('change', () => location.reload());
changes.addEventListener('open', () => changes.addEventListener('open', () => location.reload()), { once: true });
`;
