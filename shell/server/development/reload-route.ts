import { watch } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { FastifyPluginAsync } from 'fastify';

interface Query {
  /** Counter of the registry that the page was composed from. */
  readonly after: string;
}

export interface ReloadRouteOptions {
  /** The published registry, which is watched. */
  readonly registryFile: string;
  readonly currentCounter: () => Promise<number>;
}

/** Tells the open pages of a development server when the registry has changed since they were composed. */
export const reloadRoute: FastifyPluginAsync<ReloadRouteOptions> = async (
  fastify,
  { registryFile, currentCounter },
) => {
  const pages = new Set<ServerResponse>();

  fastify.get<{ Querystring: Query }>('/reload', async (request, reply) => {
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
  fastify.addHook('preClose', async () => {
    for (const page of pages) page.end();
  });
};
