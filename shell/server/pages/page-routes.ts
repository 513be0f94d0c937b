import { addressBehind, type TrustsProxy } from '@storefront/server/visitors';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { readFilter, writeFilter } from '../../src/landing/event-filter';
import type { MustWait } from '../contents/checkout-event';
import { type DocumentSender, shellFailurePath, shellFailureScript } from '../document';

import type { RecipientReader } from '../visit/visit-reader';
import type { PageComposer } from './page-composer';
import { notFoundPage, type Page, routedPages, waitingRoomPage } from './page-table';

/** How a request becomes a document: the first stage, the other four, and the way to the visitor. */
export interface DocumentSteps {
  readonly readRecipient: RecipientReader;
  readonly compose: PageComposer;
  readonly sendDocument: DocumentSender;
}

/** Answers a request with a page of an event, or with what is sent instead where there is no such event. */
export type PageSender = (
  request: FastifyRequest,
  reply: FastifyReply,
  asked: { readonly page: Page; readonly slug: string },
) => Promise<FastifyReply>;

export const createPageSender =
  ({ readRecipient, compose, sendDocument }: DocumentSteps): PageSender =>
  async (request, reply, { page, slug }) => {
    const query = page.shows === 'events' ? writeFilter(readFilter(request.url.split('?')[1] ?? '')) : '';
    const recipient = await readRecipient(request);
    const { visit, visitor, language } = recipient;
    const document = await compose(visit, { page, slug, query, language, hasVisitor: visitor !== null });
    return sendDocument(reply, document, recipient);
  };

interface CheckoutSenderOptions extends DocumentSteps {
  readonly mustWait: MustWait;
  readonly trustsProxy: TrustsProxy;
}

/** Answers the request for a checkout: with it, or with the waiting room while there is no room. */
export const createCheckoutSender =
  ({ readRecipient, compose, sendDocument, mustWait, trustsProxy }: CheckoutSenderOptions): PageSender =>
  async (request, reply, { page, slug }) => {
    const recipient = await readRecipient(request);
    const { visit, visitor, language } = recipient;
    const composed = (page: Page) => compose(visit, { page, slug, language, hasVisitor: visitor !== null });
    const [checkout, waits] = await Promise.all([
      composed(page),
      mustWait(slug, visitor, addressBehind(trustsProxy, request.raw)),
    ]);
    if (waits) return sendDocument(reply, await composed(waitingRoomPage), recipient);
    return sendDocument(reply, checkout, recipient);
  };

interface PageRoutesOptions {
  readonly sendPage: PageSender;
  readonly sendCheckout: PageSender;
}

/** A route for each page of the table, the page for all other addresses, and the module that a page loads where its shell cannot start. */
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
  fastify.get(shellFailurePath, async (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').type('text/javascript; charset=utf-8').send(shellFailureScript),
  );
  fastify.setNotFoundHandler((request, reply) => sendPage(request, reply, { page: notFoundPage, slug: '' }));
};
