import { orderLinksPath } from '@ticket-storefront/api/protocol';
import { isEmail } from '@ticket-storefront/domain/checkout';
import type { Language } from '@ticket-storefront/domain/language';
import { escapeHtml } from '@ticket-storefront/server';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { messagesIn } from '#messages/all/findOrder';
import { findOrderPath } from '../../src/navigation/paths';
import {
  type ApiCaller,
  languageFor,
  type Origins,
  type RequestVisitorReader,
  type ShopCookies,
  visitorCookie,
} from '../visit';
import { formLimit, paragraph, parseForms, sendPlainPage } from './plain-page';

interface FindOrderOptions {
  readonly origins: Origins;
  readonly cookies: ShopCookies;
  readonly readVisitor: RequestVisitorReader;
  readonly callApi: ApiCaller;
}

const formSchema = v.object({
  email: v.pipe(v.string(), v.trim(), v.maxLength(200), v.check(isEmail)),
});

type Problem = 'emailForm' | 'tooMany' | 'notSent';

function formHtml(language: Language, email: string, problem: Problem | null): string {
  const messages = messagesIn(language);
  const isWrong = problem === 'emailForm';
  return [
    paragraph(messages.findOrderHelp),
    `<form method="post" action="${findOrderPath}?lang=${language}">`,
    `<label for="email">${messages.email}</label>`,
    `<input id="email" name="email" type="email" autocomplete="email" required maxlength="200" value="${escapeHtml(email)}"`,
    isWrong ? ' aria-invalid="true"' : '',
    problem ? ' aria-describedby="problem" autofocus' : '',
    '>',
    problem ? `<p class="error" id="problem" role="alert">${escapeHtml(messages[problem])}</p>` : '',
    `<button>${messages.sendLinks}</button></form>`,
  ].join('');
}

const sentHtml = (language: Language, email: string): string => {
  const messages = messagesIn(language);
  return [
    `<p role="status">${escapeHtml(messages.linksSent(email))}</p>`,
    `<small>${escapeHtml(messages.checkInbox)}</small>`,
    `<p><a href="${findOrderPath}?lang=${language}">${escapeHtml(messages.anotherEmail)}</a></p>`,
  ].join('');
};

const statuses = { emailForm: 400, tooMany: 429, notSent: 503 } as const satisfies Record<Problem, number>;

/** A page on which a buyer requests the links to earlier orders by e-mail. It works without scripts (docs/rules.md, Find my order). */
export const findOrderRoutes: FastifyPluginAsync<FindOrderOptions> = async (
  fastify,
  { origins, cookies, readVisitor, callApi },
) => {
  parseForms(fastify);

  const send = (request: FastifyRequest, reply: FastifyReply, language: Language, body: string) =>
    sendPlainPage(request, reply, cookies, {
      language,
      title: messagesIn(language).findOrder,
      body: `${body}<p><a href="/">${messagesIn(language).allEvents}</a></p>`,
    });

  fastify.get(findOrderPath, async (request, reply) => {
    const home = origins.elsewhere(request, 'checkout');
    if (home) return reply.redirect(home + request.url, 302);
    const language = languageFor(request, cookies);
    // A token that is older than a moment when the form is sent.
    const visitor = await readVisitor(request, true);
    if (visitor?.isNew) reply.header('Set-Cookie', visitorCookie(visitor.token, cookies));
    return send(request, reply, language, formHtml(language, '', null));
  });

  fastify.post<{ Body: unknown }>(findOrderPath, { bodyLimit: formLimit }, async (request, reply) => {
    const language = languageFor(request, cookies);
    const form = v.safeParse(formSchema, request.body);
    const refuse = (problem: Problem, email = '') =>
      send(request, reply.code(statuses[problem]), language, formHtml(language, email, problem));
    if (!form.success)
      return refuse(
        'emailForm',
        v.is(v.object({ email: v.string() }), request.body) ? request.body.email : '',
      );
    const { email } = form.output;
    const status = await callApi(request, orderLinksPath, { email }, language);
    if (status === 400) return refuse('emailForm', email);
    if (status === 429) return refuse('tooMany', email);
    if (status !== 200) return refuse('notSent', email);
    return send(request, reply, language, sentHtml(language, email));
  });
};
