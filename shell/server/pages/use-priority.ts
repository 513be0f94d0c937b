import { priorityPagePath, priorityPath } from '@ticket-storefront/api/protocol';
import type { Language } from '@ticket-storefront/domain/language';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { messagesIn } from '#messages/all/priority';
import { eventPath } from '../../src/navigation/paths';
import {
  type ApiCaller,
  languageFor,
  type Origins,
  type RequestVisitorReader,
  type ShopCookies,
  visitorCookie,
} from '../visit';
import { formLimit, paragraph, parseForms, sendPlainPage } from './plain-page';

interface PriorityOptions {
  readonly origins: Origins;
  readonly cookies: ShopCookies;
  readonly readVisitor: RequestVisitorReader;
  readonly callApi: ApiCaller;
}

interface ByLink {
  readonly Params: { readonly slug: string; readonly token: string };
}

/**
 * The page of a priority link, whose visitor does not wait in line (docs/rules.md, Waiting room). It has a button, because mail
 * programs and messengers open links by themselves, and a link belongs to the first browser that uses it. It works without scripts.
 */
export const priorityRoutes: FastifyPluginAsync<PriorityOptions> = async (
  fastify,
  { origins, cookies, readVisitor, callApi },
) => {
  parseForms(fastify);
  const path = priorityPagePath(':slug', ':token');

  const send = (request: FastifyRequest<ByLink>, reply: FastifyReply, language: Language, body: string) => {
    const { title, seeEvent } = messagesIn(language);
    const event = `<p><a href="${eventPath(request.params.slug)}">${seeEvent}</a></p>`;
    return sendPlainPage(request, reply, cookies, { language, title, body: `${body}${event}` });
  };
  const formOf = (language: Language) =>
    `<form method="post"><button>${messagesIn(language).use}</button></form>`;
  const failed = (text: string) => `<p class="error" role="alert">${text}</p>`;

  fastify.get<ByLink>(path, async (request, reply) => {
    const home = origins.elsewhere(request, 'storefront');
    if (home) return reply.redirect(home + request.url, 302);
    const language = languageFor(request, cookies);
    const visitor = await readVisitor(request, true);
    if (visitor?.isNew) reply.header('Set-Cookie', visitorCookie(visitor.token, cookies));
    return send(request, reply, language, `${paragraph(messagesIn(language).explain)}${formOf(language)}`);
  });

  fastify.post<ByLink>(path, { bodyLimit: formLimit }, async (request, reply) => {
    const language = languageFor(request, cookies);
    const { noCookies, notValid, notAnswered } = messagesIn(language);
    const { slug, token } = request.params;
    // Without a cookie the link would belong to a visitor who never comes again.
    if (!(await readVisitor(request, false)))
      return send(request, reply.code(400), language, failed(noCookies) + formOf(language));
    const status = await callApi(request, priorityPath, { slug, token }, language);
    if (status === 200) return reply.header('Cache-Control', 'no-store').redirect(eventPath(slug), 303);
    if (status === 400) return send(request, reply.code(410), language, failed(notValid));
    return send(request, reply.code(503), language, failed(notAnswered) + formOf(language));
  });
};
