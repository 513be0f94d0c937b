import { addressBehind, type TrustsProxy } from '@storefront/server/trusted-proxies';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MustWait } from '../contents/must-wait';
import { chosenLanguage, languageFor } from '../visit/visitor';
import type { DocumentSteps } from './page-sender';
import { type RoutedPage, waitingRoomPage } from './page-table';

export interface CheckoutSenderOptions extends DocumentSteps {
  readonly mustWait: MustWait;
  readonly trustsProxy: TrustsProxy;
}

/** Answers the request for a checkout: with it, or with the waiting room while there is no room. */
export type CheckoutSender = (
  request: FastifyRequest,
  reply: FastifyReply,
  asked: { readonly page: RoutedPage; readonly slug: string },
) => Promise<FastifyReply>;

export const createCheckoutSender =
  ({
    readVisit,
    readVisitor,
    compose,
    sendDocument,
    mustWait,
    trustsProxy,
  }: CheckoutSenderOptions): CheckoutSender =>
  async (request, reply, { page, slug }) => {
    const language = languageFor(request);
    const visitor = readVisitor(request.headers.cookie);
    const hasVisitor = visitor !== null;
    const visit = await readVisit(request);
    const recipient = { visit, visitor, chosenLanguage: chosenLanguage(request) };
    const [checkout, waits] = await Promise.all([
      compose(visit, { page, slug, language, hasVisitor }),
      mustWait(slug, visitor, addressBehind(trustsProxy, request.raw)),
    ]);
    if (waits) {
      const waitingRoom = await compose(visit, { page: waitingRoomPage, slug, language, hasVisitor });
      return sendDocument(reply, waitingRoom, recipient);
    }
    return sendDocument(reply, checkout, recipient);
  };
