import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CheckoutEvent } from '../checkout-events/checkout-event';
import type { VisitReader } from '../visits/visit-reader';
import { renewVisitorToken } from '../visits/visitor-cookie';
import { composePage, type PageSources } from './compose-page';
import type { Page } from './page-table';

export interface PageSenderOptions extends PageSources {
  readonly readVisit: VisitReader;
}

/** Answers a request with a page; a checkout depends on its event. */
export type PageSender = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  checkout?: CheckoutEvent | null,
) => Promise<FastifyReply>;

export const createPageSender =
  ({ readVisit, ...sources }: PageSenderOptions): PageSender =>
  async (request, reply, page, checkout = null) => {
    const visitor = await renewVisitorToken(sources.settings.VISITOR_KEY, request.headers.cookie);
    const visit = await readVisit(request);
    const { html, headers } = await composePage(sources, visit, { page, checkout, visitor });
    return reply.code(page.status).headers(headers).type('text/html').send(html);
  };
