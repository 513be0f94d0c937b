import type { FastifyPluginAsync } from 'fastify';
import type { CheckoutEventReader } from '../checkout-events/checkout-event-reader';
import type { PageSender } from './page-sender';
import { notFoundPage, routedPages } from './page-table';

export interface PageRoutesOptions {
  readonly sendPage: PageSender;
  readonly readCheckoutEvent: CheckoutEventReader;
}

/** A route for each page of the table. */
export const pageRoutes: FastifyPluginAsync<PageRoutesOptions> = async (
  fastify,
  { sendPage, readCheckoutEvent },
) => {
  for (const page of routedPages) {
    fastify.get<{ Params: { slug?: string } }>(page.path, async (request, reply) => {
      const { slug = '' } = request.params;
      const checkout = page.remotes === 'of-processor' ? await readCheckoutEvent(slug) : null;
      return sendPage(request, reply, page, checkout);
    });
  }
  fastify.setNotFoundHandler((request, reply) => sendPage(request, reply, notFoundPage));
};
