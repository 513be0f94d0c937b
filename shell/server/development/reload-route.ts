import type { ServerResponse } from 'node:http';
import type { FastifyPluginAsync } from 'fastify';

interface Query {
  /** Counter of the registry that the page was composed from. */
  readonly after: string;
}

export interface ReloadRouteOptions {
  /** Counter of the registry that the next page is composed from. */
  readonly currentCounter: () => Promise<number>;
}

/**
 * Reloads the open pages of a development server when it is told that all of a change is released, and each page that was
 * composed from a registry before.
 */
export const reloadRoute: FastifyPluginAsync<ReloadRouteOptions> = async (fastify, { currentCounter }) => {
  const pages = new Set<ServerResponse>();
  const reload = (page: ServerResponse) => void page.write('event: change\ndata: \n\n');

  fastify.get<{ Querystring: Query }>('/reload', async (request, reply) => {
    reply.hijack();
    const page = reply.raw;
    page.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    page.flushHeaders();
    pages.add(page);
    request.raw.once('close', () => pages.delete(page));
    // What has changed while it was loading.
    if ((await currentCounter()) > Number(request.query.after)) reload(page);
  });

  fastify.post('/reload', async () => {
    // Begins what renders the new releases.
    await currentCounter();
    for (const page of pages) reload(page);
    return { status: 'ok' };
  });

  // An open page must not keep the server from ending.
  fastify.addHook('preClose', async () => {
    for (const page of pages) page.end();
  });
};
