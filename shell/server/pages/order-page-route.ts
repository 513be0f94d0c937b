import { createHash } from 'node:crypto';
import { orderLinkHeader, orderPagePath } from '@storefront/api/answers/order-link';
import { type OrderReceipt, orderReceiptSchema } from '@storefront/api/answers/order-receipt';
import type { Language } from '@storefront/domain/language';
import { isOrderPageSignature } from '@storefront/server/order-page-signature';
import { providerLinks } from '@storefront/server/provider-links';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import type { Settings } from '../settings/settings';
import { chosenLanguage, languageCookie, languageFor } from '../visit/visitor';
import { orderWords } from '../words/order/order-words';
import { orderDocument, orderPageHtml, orderPageStyles } from './order-page-html';

const timeoutMs = 5000;

/** What is known of an order. `none`: the API knows no such order, or the address is not its own. */
type ReadReceipt = OrderReceipt | 'none' | 'no-answer';

/** Asks the API what was bought with an order, by the signature in the address of its page. @param language - of dates and times */
async function readReceipt(
  apiOrigin: string,
  referenceID: string,
  signature: string,
  language: Language,
): Promise<ReadReceipt> {
  const path = `/ticketCheckout/orders/${encodeURIComponent(referenceID)}/receipt`;
  try {
    const answer = await fetch(`${apiOrigin}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': language,
        [orderLinkHeader]: signature,
      },
      body: '{}',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.status === 400) return 'none';
    const receipt = v.safeParse(orderReceiptSchema, await answer.json());
    return receipt.success ? receipt.output : 'no-answer';
  } catch {
    return 'no-answer';
  }
}

interface OrderPageRouteOptions {
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

const noOrder = (language: Language) => {
  const { noOrder, checkAddress, allEvents } = orderWords[language];
  const body = `<h1>${noOrder}</h1><p>${checkAddress}</p><p><a href="/">${allEvents}</a></p>`;
  return orderDocument(language, noOrder, body);
};

const noAnswer = (language: Language) => {
  const { notNow, nothingLost } = orderWords[language];
  return orderDocument(language, notNow, `<h1>${notNow}</h1><p>${nothingLost}</p>`);
};

/** The page of an order under the address that its buyer was sent, drawn here and readable without JavaScript (docs/rules.md, Confirmation). */
export const orderPageRoute: FastifyPluginAsync<OrderPageRouteOptions> = async (
  fastify,
  { settings, apiOrigin },
) => {
  const contactUrl = providerLinks(settings).contact;
  const { VISITOR_KEY: key } = settings;
  // The API limits requests of one address, and those for all pages come from this server's: an invented signature is never sent.
  const isInvented = (referenceID: string, signature: string) =>
    key !== undefined && !isOrderPageSignature(key, referenceID, signature);
  fastify.get<{ Params: { referenceID: string; signature: string } }>(
    orderPagePath(':referenceID', ':signature'),
    async (request, reply) => {
      const { referenceID, signature } = request.params;
      const language = languageFor(request);
      const receipt = isInvented(referenceID, signature)
        ? 'none'
        : await readReceipt(apiOrigin, referenceID, signature, language);
      reply.headers({ ...headers, 'Content-Language': language });
      const chosen = chosenLanguage(request);
      if (chosen) reply.header('Set-Cookie', languageCookie(chosen));
      if (receipt === 'none') return reply.code(404).send(noOrder(language));
      if (receipt === 'no-answer') return reply.code(503).header('Retry-After', '5').send(noAnswer(language));
      const page = { referenceID, receipt, apiOrigin: settings.API_ORIGIN, contactUrl, language };
      return reply.send(orderPageHtml(page));
    },
  );
};
