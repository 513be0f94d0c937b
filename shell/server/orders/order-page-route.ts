import { createHash } from 'node:crypto';
import { orderPagePath } from '@storefront/contracts/order-link';
import { providerLinks } from '@storefront/server/provider-links';
import type { FastifyPluginAsync } from 'fastify';
import type { Settings } from '../settings/settings';
import { orderDocument, orderPageHtml } from './order-page-html';
import { orderPageStyles } from './order-page-styles';
import { readReceipt } from './read-receipt';

export interface OrderPageRouteOptions {
  readonly settings: Settings;
  /** Where this server reaches the API. */
  readonly apiOrigin: string;
}

const styleHash = createHash('sha256').update(orderPageStyles).digest('base64');

/** The page runs nothing, is kept nowhere, and tells its address to nobody. */
const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
};

const noOrder = orderDocument(
  'There is no order to show',
  '<h1>There is no order to show</h1><p>The address of this page does not name an order. Please open the link of your e-mail once more.</p><p><a href="/">See all events</a></p>',
);

const noAnswer = orderDocument(
  'Your order cannot be shown now',
  '<h1>Your order cannot be shown now</h1><p>Nothing of it is lost. Please open this page again in a moment.</p>',
);

/** The page of an order under the address that its buyer was sent, drawn here and readable without JavaScript (docs/rules.md, Confirmation). */
export const orderPageRoute: FastifyPluginAsync<OrderPageRouteOptions> = async (
  fastify,
  { settings, apiOrigin },
) => {
  const contactUrl = providerLinks(settings).contact;
  fastify.get<{ Params: { referenceID: string; signature: string } }>(
    orderPagePath(':referenceID', ':signature'),
    async ({ params: { referenceID, signature } }, reply) => {
      const receipt = await readReceipt(apiOrigin, referenceID, signature);
      reply.headers(headers);
      if (receipt === 'none') return reply.code(404).send(noOrder);
      if (receipt === 'no-answer') return reply.code(503).header('Retry-After', '5').send(noAnswer);
      const page = { referenceID, receipt, apiOrigin: settings.API_ORIGIN, contactUrl };
      return reply.send(orderPageHtml(page));
    },
  );
};
