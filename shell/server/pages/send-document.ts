import type { Language } from '@storefront/domain/language';
import type { FastifyReply } from 'fastify';
import { withoutCatalogue } from '../contents/catalogue-metrics';
import { endedPreviewCookie, secureCookies, visitCookies } from '../visit/visit-cookies';

import type { CurrentVisit } from '../visit/visit-reader';
import { languageCookie, type Visitor, visitorCookie } from '../visit/visitor';

import type { ComposedDocument } from './compose-page';

/** Whose document it is. */
export interface Recipient {
  readonly visit: CurrentVisit;
  readonly visitor: Visitor | null;
  /** The language that its address asks for; null where it asks for none. */
  readonly chosenLanguage: Language | null;
}

/** Sends a composed document with what is its visitor's own: the token and the cookies. */
export type DocumentSender = (
  reply: FastifyReply,
  document: ComposedDocument,
  recipient: Recipient,
) => FastifyReply;

/** @param origin - the shop's address. */
export const createDocumentSender =
  (origin: string | undefined): DocumentSender =>
  (reply, { status, headers, template, lacks }, { visit, visitor, chosenLanguage }) => {
    if (lacks) withoutCatalogue.inc(lacks);
    const { preview } = visit;
    const cookies = [
      // A preview leaves the visit as it was.
      ...(preview?.isShown ? [] : visitCookies(visit)),
      ...(preview && !preview.isShown ? [endedPreviewCookie] : []),
      ...(visitor ? [visitorCookie(visitor.token)] : []),
      ...(chosenLanguage ? [languageCookie(chosenLanguage)] : []),
    ];
    return reply
      .code(status)
      .headers(headers)
      .header('set-cookie', secureCookies(cookies, origin))
      .send(template(visitor?.token ?? ''));
  };
