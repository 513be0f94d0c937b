import type { FastifyPluginAsync } from 'fastify';
import type { CheckoutSender } from './checkout-sender';
import type { PageSender } from './page-sender';
import { notFoundPage, routedPages } from './page-table';

export interface PageRoutesOptions {
  readonly sendPage: PageSender;
  readonly sendCheckout: CheckoutSender;
}

/** A route for each page of the table. */
export const pageRoutes: FastifyPluginAsync<PageRoutesOptions> = async (
  fastify,
  { sendPage, sendCheckout },
) => {
  for (const page of routedPages) {
    const send = page.slots === 'of-processor' ? sendCheckout : sendPage;
    fastify.get<{ Params: { slug?: string } }>(page.path, (request, reply) =>
      send(request, reply, { page, slug: request.params.slug ?? '' }),
    );
  }
  fastify.setNotFoundHandler((request, reply) => sendPage(request, reply, { page: notFoundPage, slug: '' }));
};
