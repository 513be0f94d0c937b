import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CheckoutEventReader } from '../checkout-events/checkout-event-reader';
import { mustWait } from '../checkout-events/must-wait';
import { renewVisitorToken } from '../visits/visitor-cookie';
import type { PageSender } from './page-sender';
import { type Page, waitingRoomPage } from './page-table';

export interface CheckoutSenderOptions {
  readonly sendPage: PageSender;
  readonly readCheckoutEvent: CheckoutEventReader;
  readonly visitorKey: string | undefined;
  /** Where this server reaches the API. */
  readonly apiOrigin: string;
  readonly warn: (line: string) => void;
}

type CheckoutRequest = FastifyRequest<{ Params: { slug?: string } }>;

/** Answers the request for a checkout: with it, or with the waiting room while there is no room. */
export type CheckoutSender = (
  request: CheckoutRequest,
  reply: FastifyReply,
  page: Page,
) => Promise<FastifyReply>;

export const createCheckoutSender =
  ({ sendPage, readCheckoutEvent, visitorKey, apiOrigin, warn }: CheckoutSenderOptions): CheckoutSender =>
  async (request, reply, page) => {
    const { slug = '' } = request.params;
    const visitor = await renewVisitorToken(visitorKey, request.headers.cookie);
    const [event, waits] = await Promise.all([readCheckoutEvent(slug), mustWait(apiOrigin, slug, visitor)]);
    if (waits) {
      try {
        return await sendPage(request, reply, waitingRoomPage, { event: null, visitor });
      } catch (error) {
        // A release of the shell that is older than the waiting room: the order decides.
        warn(`The waiting room cannot be composed: ${error}`);
      }
    }
    return sendPage(request, reply, page, { event, visitor });
  };
