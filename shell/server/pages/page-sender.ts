import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageContents } from '../catalogue/page-contents';
import { blanks } from '../documents/document-template';
import { secureCookies } from '../visits/cookie-of';
import { visitCookies } from '../visits/visit-cookies';
import type { VisitReader } from '../visits/visit-reader';
import { renewVisitor, type Visitor, visitorCookie } from '../visits/visitor-cookie';
import type { PageSources } from './compose-page';
import { createPageComposer } from './page-composer';
import type { Page, RoutedPage } from './page-table';

export interface PageSenderOptions extends PageSources {
  readonly readVisit: VisitReader;
  readContents(page: Page, slug: string): Promise<PageContents>;
}

/** Which page is asked for, and what is known of the request already. */
interface AskedPage {
  readonly page: Page & Pick<RoutedPage, 'withoutEvent'>;
  /** Slug of the event in the address. */
  readonly slug: string;
  readonly contents?: PageContents;
  readonly visitor?: Visitor | null;
}

/** Answers a request with a page, or with what is sent instead where there is no such event. */
export type PageSender = (
  request: FastifyRequest,
  reply: FastifyReply,
  asked: AskedPage,
) => Promise<FastifyReply>;

export function createPageSender({ readVisit, readContents, ...sources }: PageSenderOptions): PageSender {
  const { VISITOR_KEY: visitorKey, STOREFRONT_ORIGIN: origin } = sources.settings;
  const compose = createPageComposer(sources);

  return async (request, reply, { slug, ...asked }) => {
    const visitor = asked.visitor ?? renewVisitor(visitorKey, request.headers.cookie);
    const [contents, current] = await Promise.all([
      asked.contents ?? readContents(asked.page, slug),
      readVisit(request),
    ]);
    const page = (contents.isMissing && asked.page.withoutEvent) || asked.page;
    const hasVisitor = visitor !== null;
    const { template, headers } = await compose(current, { page, slug, contents, hasVisitor });
    const nonce = randomBytes(16).toString('base64');
    const cookies = [...visitCookies(current.visit), ...(visitor ? [visitorCookie(visitor.token)] : [])];
    const policy = headers['Content-Security-Policy'].replaceAll(blanks.nonce, nonce);
    return reply
      .code(page.status)
      .headers({
        ...headers,
        'Content-Security-Policy': policy,
        'Set-Cookie': secureCookies(cookies, origin),
      })
      .type('text/html')
      .send(template({ nonce, visitor: visitor?.token ?? '' }));
  };
}
