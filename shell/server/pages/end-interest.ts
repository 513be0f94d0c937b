import { offerPagePath, offerPath } from '@ticket-storefront/api/protocol';
import type { Language } from '@ticket-storefront/domain/language';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { messagesIn } from '#messages/all/endInterest';
import { type ApiCaller, languageFor, type Origins, type ShopCookies } from '../visit';
import { formLimit, paragraph, parseForms, sendPlainPage } from './plain-page';

interface EndInterestOptions {
  readonly origins: Origins;
  readonly cookies: ShopCookies;
  readonly callApi: ApiCaller;
}

interface ByToken {
  readonly Params: { readonly token: string };
}

/**
 * The page at the last link of an e-mail about a ticket, on which its recipient ends them. It has a button, because mail programs open
 * links by themselves. It works without scripts (docs/rules.md, Waiting for tickets).
 */
export const endInterestRoutes: FastifyPluginAsync<EndInterestOptions> = async (
  fastify,
  { origins, cookies, callApi },
) => {
  parseForms(fastify);
  const path = offerPagePath(':token');

  const send = (request: FastifyRequest, reply: FastifyReply, language: Language, body: string) => {
    const { title, allEvents } = messagesIn(language);
    const home = `<p><a href="/">${allEvents}</a></p>`;
    return sendPlainPage(request, reply, cookies, { language, title, body: `${body}${home}` });
  };
  const formOf = (language: Language) =>
    `<form method="post"><button>${messagesIn(language).end}</button></form>`;

  fastify.get<ByToken>(path, async (request, reply) => {
    const home = origins.elsewhere(request, 'storefront');
    if (home) return reply.redirect(home + request.url, 302);
    const language = languageFor(request, cookies);
    return send(request, reply, language, `${paragraph(messagesIn(language).explain)}${formOf(language)}`);
  });

  fastify.post<ByToken>(path, { bodyLimit: formLimit }, async (request, reply) => {
    const language = languageFor(request, cookies);
    const { ended, notEnded } = messagesIn(language);
    const status = await callApi(
      request,
      `${offerPath(encodeURIComponent(request.params.token))}/end`,
      {},
      language,
    );
    if (status === 200) return send(request, reply, language, `<p role="status">${ended}</p>`);
    return send(
      request,
      reply.code(503),
      language,
      `<p class="error" role="alert">${notEnded}</p>${formOf(language)}`,
    );
  });
};
