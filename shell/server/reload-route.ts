import type { ServerResponse } from 'node:http';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';

interface Query {
  /** Counter of the registry that the page was composed from. */
  readonly after: string;
  /** The parts that the page opens with, separated by commas. */
  readonly parts: string;
}

/** What has become another. */
const changeSchema = v.object({
  /** The parts that have new releases, or all that a page may show. */
  changed: v.union([v.literal('everything'), v.array(v.string())]),
  /** Parts that may be released next: a page with one of them waits, to reload once. */
  pending: v.array(v.string()),
});

interface OpenPage {
  readonly parts: readonly string[];
  isStale: boolean;
}

export interface ReloadRouteOptions {
  /** Counter of the registry that the next page is composed from. */
  readonly currentCounter: () => Promise<number>;
}

/**
 * Reloads the open pages of a development server when it is told that all of a change is released that they open with, and
 * each page that was composed from a registry before.
 */
export const reloadRoute: FastifyPluginAsync<ReloadRouteOptions> = async (fastify, { currentCounter }) => {
  const pages = new Map<ServerResponse, OpenPage>();
  const reload = (page: ServerResponse) => void page.write('event: change\ndata: \n\n');

  fastify.get<{ Querystring: Query }>('/reload', async (request, reply) => {
    reply.hijack();
    const page = reply.raw;
    page.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    page.flushHeaders();
    pages.set(page, { parts: request.query.parts.split(','), isStale: false });
    request.raw.once('close', () => pages.delete(page));
    // What has changed while it was loading.
    if ((await currentCounter()) > Number(request.query.after)) reload(page);
  });

  fastify.post('/reload', async (request) => {
    const { changed, pending } = v.parse(changeSchema, request.body);
    // Begins what renders the new releases.
    await currentCounter();
    for (const [answer, page] of pages) {
      page.isStale ||= changed === 'everything' || page.parts.some((part) => changed.includes(part));
      if (!page.isStale || page.parts.some((part) => pending.includes(part))) continue;
      page.isStale = false;
      reload(answer);
    }
    return { status: 'ok' };
  });

  // An open page must not keep the server from ending.
  fastify.addHook('preClose', async () => {
    for (const page of pages.keys()) page.end();
  });
};
