import type { FastifyPluginAsync } from 'fastify';
import { findProcessor } from './find-processor';
import type { PageSender } from './page-sender';
import { notFoundPage, routedPages } from './page-table';

export interface PageRoutesOptions {
  readonly sendPage: PageSender;
  /** Where this server asks which processor an event has. */
  readonly apiOrigin: string;
}

/** A route for each page of the table. */
export const pageRoutes: FastifyPluginAsync<PageRoutesOptions> = async (fastify, { sendPage, apiOrigin }) => {
  for (const page of routedPages) {
    fastify.get<{ Params: { slug?: string } }>(page.path, async (request, reply) => {
      const { slug = '' } = request.params;
      const processor = page.remotes === 'of-processor' ? await findProcessor(apiOrigin, slug) : null;
      return sendPage(request, reply, page, processor);
    });
  }
  fastify.setNotFoundHandler((request, reply) => sendPage(request, reply, notFoundPage));
};
