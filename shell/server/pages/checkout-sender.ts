import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MustWait } from '../checkout-events/must-wait';
import type { RoutedPage } from './page';
import type { DocumentSteps } from './page-sender';
import { waitingRoomPage } from './page-table';

export interface CheckoutSenderOptions extends DocumentSteps {
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
  ({
    readVisit,
    readVisitor,
    compose,
    sendDocument,
    mustWait,
    warn,
  }: CheckoutSenderOptions): CheckoutSender =>
  async (request, reply, { page, slug }) => {
    const visitor = readVisitor(request.headers.cookie);
    const hasVisitor = visitor !== null;
    const visit = await readVisit(request);
    const [checkout, waits] = await Promise.all([
      compose(visit, { page, slug, hasVisitor }),
      mustWait(slug, visitor),
    ]);
    if (waits) {
      try {
        const waitingRoom = await compose(visit, { page: waitingRoomPage, slug, hasVisitor });
        return sendDocument(reply, waitingRoom, { visit, visitor });
      } catch (error) {
        // A release of the shell that is older than the waiting room: the order decides.
        warn(`The waiting room cannot be composed: ${error}`);
      }
    }
    return sendDocument(reply, checkout, { visit, visitor });
  };
