import type { ServerResponse } from 'node:http';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';

const changeSchema = v.object({
  /** The parts with new releases. */
  changed: v.union([v.literal('everything'), v.array(v.string())]),
  /** Parts that may follow: a page with one of them waits, to reload once. */
  pending: v.array(v.string()),
});

/** Reloads the open pages of a development server once all of their changed parts are released, and pages of a former registry. */
export const reloadRoute: FastifyPluginAsync<{ readonly currentCounter: () => Promise<number> }> = async (
  fastify,
  { currentCounter },
) => {
  const pages = new Map<ServerResponse, { readonly parts: readonly string[]; isStale: boolean }>();
  const reload = (page: ServerResponse) => void page.write('event: change\ndata: \n\n');

  // By the counter of the page's registry, and the page's parts, separated by commas.
  fastify.get<{ Querystring: { after: string; parts: string } }>('/reload', async (request, reply) => {
    reply.hijack();
    const page = reply.raw;
    page.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    page.flushHeaders();
    pages.set(page, { parts: request.query.parts.split(','), isStale: false });
    request.raw.once('close', () => pages.delete(page));
    // The registry changed while the page was loading.
    if ((await currentCounter()) > Number(request.query.after)) reload(page);
  });

  fastify.post('/reload', async (request) => {
    const { changed, pending } = v.parse(changeSchema, request.body);
    // Starts the renderers of the new releases.
    await currentCounter();
    for (const [answer, page] of pages) {
      page.isStale ||= changed === 'everything' || page.parts.some((part) => changed.includes(part));
      if (!page.isStale || page.parts.some((part) => pending.includes(part))) continue;
      page.isStale = false;
      reload(answer);
    }
    return { status: 'ok' };
  });

  // Open pages must not delay the server's end.
  fastify.addHook('preClose', async () => {
    for (const page of pages.keys()) page.end();
  });
};
