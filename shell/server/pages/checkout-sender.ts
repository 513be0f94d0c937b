import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageContents } from '../catalogue/page-contents';
import type { MustWait } from '../checkout-events/must-wait';
import { renewVisitor } from '../visits/visitor-cookie';
import type { PageSender } from './page-sender';
import { type Page, type RoutedPage, waitingRoomPage } from './page-table';

export interface CheckoutSenderOptions {
  readonly sendPage: PageSender;
  readContents(page: Page, slug: string): Promise<PageContents>;
  readonly visitorKey: string | undefined;
  readonly mustWait: MustWait;
  readonly warn: (line: string) => void;
}

/** Answers the request for a checkout: with it, or with the waiting room while there is no room. */
export type CheckoutSender = (
  request: FastifyRequest,
  reply: FastifyReply,
  asked: { readonly page: RoutedPage; readonly slug: string },
) => Promise<FastifyReply>;

export const createCheckoutSender =
  ({ sendPage, readContents, visitorKey, mustWait, warn }: CheckoutSenderOptions): CheckoutSender =>
  async (request, reply, { page, slug }) => {
    const visitor = renewVisitor(visitorKey, request.headers.cookie);
    const [contents, waits] = await Promise.all([readContents(page, slug), mustWait(slug, visitor)]);
    if (waits) {
      try {
        return await sendPage(request, reply, { page: waitingRoomPage, slug, contents, visitor });
      } catch (error) {
        // A release of the shell that is older than the waiting room: the order decides.
        warn(`The waiting room cannot be composed: ${error}`);
      }
    }
    return sendPage(request, reply, { page, slug, contents, visitor });
  };
