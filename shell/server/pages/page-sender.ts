import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CheckoutEvent } from '../checkout-events/checkout-event';
import type { VisitReader } from '../visits/visit-reader';
import { renewVisitorToken } from '../visits/visitor-cookie';
import { composePage, type PageSources } from './compose-page';
import type { Page } from './page-table';

export interface PageSenderOptions extends PageSources {
  readonly readVisit: VisitReader;
}

/** What a checkout depends on: its event, and the token of its visitor. */
interface Checkout {
  readonly event: CheckoutEvent | null;
  readonly visitor: string | null;
}

/** Answers a request with a page. */
export type PageSender = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  checkout?: Checkout,
) => Promise<FastifyReply>;

export const createPageSender =
  ({ readVisit, ...sources }: PageSenderOptions): PageSender =>
  async (request, reply, page, checkout) => {
    const { VISITOR_KEY } = sources.settings;
    const visitor = checkout?.visitor ?? (await renewVisitorToken(VISITOR_KEY, request.headers.cookie));
    const visit = await readVisit(request);
    const { html, headers } = await composePage(sources, visit, {
      page,
      checkout: checkout?.event ?? null,
      visitor,
    });
    return reply.code(page.status).headers(headers).type('text/html').send(html);
  };
