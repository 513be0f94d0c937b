import { addressBehind, type TrustsProxy } from '@storefront/server/visitors';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { readFilter, writeFilter } from '../../src/landing/event-filter';
import type { MustWait } from '../contents/checkout-event';
import { type DocumentSender, shellFailurePath, shellFailureScript } from '../document';
import type { RecipientReader } from '../visit/visit-reader';
import type { PageComposer } from './page-composer';
import { notFoundPage, type Page, routedPages, waitingRoomPage } from './page-table';

export interface DocumentSteps {
  readonly readRecipient: RecipientReader;
  readonly compose: PageComposer;
  readonly sendDocument: DocumentSender;
}

export type PageSender = (
  request: FastifyRequest,
  reply: FastifyReply,
  requested: { readonly page: Page; readonly slug: string },
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

/** Sends the checkout, or the waiting room while the checkout is full. */
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

/** The routes of the pages, of all other addresses, and of the module for shells that cannot start. */
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
