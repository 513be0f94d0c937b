import { addressBehind, type TrustsProxy } from '@ticket-storefront/server/visitors';
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
  readonly mustWait: MustWait;
  readonly trustsProxy: TrustsProxy;
}

/** Sends a page; the waiting room instead of a checkout that is full. */
export const createPageSender =
  ({ readRecipient, compose, sendDocument, mustWait, trustsProxy }: DocumentSteps) =>
  async (request: FastifyRequest, reply: FastifyReply, page: Page, slug: string) => {
    const query = page.shows === 'events' ? writeFilter(readFilter(request.url.split('?')[1] ?? '')) : '';
    const recipient = await readRecipient(request, page !== notFoundPage);
    const { visit, visitor, language } = recipient;
    const composed = (page: Page) =>
      compose(visit, { page, slug, query, language, hasVisitor: visitor !== null });
    const [document, waits] = await Promise.all([
      composed(page),
      page.slots === 'of-processor' && mustWait(slug, visitor, addressBehind(trustsProxy, request.raw)),
    ]);
    return sendDocument(reply, waits ? await composed(waitingRoomPage) : document, recipient);
  };

export type PageSender = ReturnType<typeof createPageSender>;

/** The routes of the pages, of all other addresses, and of the module for shells that cannot start. */
export const pageRoutes: FastifyPluginAsync<{ readonly sendPage: PageSender }> = async (
  fastify,
  { sendPage },
) => {
  for (const page of routedPages) {
    fastify.get<{ Params: { slug?: string } }>(page.path, (request, reply) =>
      sendPage(request, reply, page, request.params.slug ?? ''),
    );
  }
  fastify.get(shellFailurePath, async (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').type('text/javascript; charset=utf-8').send(shellFailureScript),
  );
  fastify.setNotFoundHandler((request, reply) => sendPage(request, reply, notFoundPage, ''));
};
