import { addressBehind, type TrustsProxy } from '@ticket-storefront/server/visitors';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { HandOver } from '../../src/boot';
import { readFilter, writeFilter } from '../../src/landing/event-filter';
import type { MustWait } from '../contents/checkout-event';
import { type DocumentSender, shellFailurePath, shellFailureScript } from '../document';
import { chosenLanguage, languageIn, type Origins, type RecipientReader, type ShopCookies } from '../visit';
import type { PageComposer } from './page-composer';
import {
  checkoutPage,
  handOverPage,
  notFoundPage,
  type Page,
  routedPages,
  waitingRoomPage,
} from './page-table';

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
  async (request: FastifyRequest, reply: FastifyReply, page: Page, slug: string, handOver?: HandOver) => {
    const query = page.shows === 'events' ? writeFilter(readFilter(request.url.split('?')[1] ?? '')) : '';
    const recipient = await readRecipient(request, page !== notFoundPage);
    const { visit, visitor, language } = recipient;
    const composed = (page: Page) =>
      compose(visit, { page, slug, query, language, hasVisitor: visitor !== null });
    const [document, waits] = await Promise.all([
      composed(page),
      page.slots === 'of-processor' && mustWait(slug, visitor, addressBehind(trustsProxy, request.raw)),
    ]);
    return sendDocument(reply, waits ? await composed(waitingRoomPage) : document, recipient, handOver);
  };

export type PageSender = ReturnType<typeof createPageSender>;

/** The path and query of a request, with the language that the visitor has chosen at this origin. */
function withLanguage(request: FastifyRequest, cookies: ShopCookies): string {
  const stored = languageIn(request, cookies);
  if (!stored || chosenLanguage(request)) return request.url;
  return `${request.url}${request.url.includes('?') ? '&' : '?'}lang=${stored}`;
}

interface PageRoutesOptions {
  readonly sendPage: PageSender;
  readonly origins: Origins;
  readonly cookies: ShopCookies;
}

/** The routes of the pages, of all other addresses, and of the module for shells that cannot start. */
export const pageRoutes: FastifyPluginAsync<PageRoutesOptions> = async (
  fastify,
  { sendPage, origins, cookies },
) => {
  for (const page of routedPages) {
    fastify.get<{ Params: { slug?: string } }>(page.path, (request, reply) => {
      const { slug = '' } = request.params;
      const home = origins.elsewhere(request, page.home);
      if (home === null) return sendPage(request, reply, page, slug);
      // Only a page of the storefront can read the cart.
      if (page === checkoutPage) return sendPage(request, reply, handOverPage, slug);
      return reply.redirect(home + withLanguage(request, cookies), 302);
    });
  }
  fastify.get(shellFailurePath, async (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').type('text/javascript; charset=utf-8').send(shellFailureScript),
  );
  fastify.setNotFoundHandler((request, reply) => sendPage(request, reply, notFoundPage, ''));
};
