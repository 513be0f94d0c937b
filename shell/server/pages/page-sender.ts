import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageContents } from '../catalogue/page-contents';
import type { VisitReader } from '../visits/visit-reader';
import { renewVisitor, type Visitor } from '../visits/visitor-cookie';
import { composePage, type PageSources } from './compose-page';
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

export const createPageSender =
  ({ readVisit, readContents, ...sources }: PageSenderOptions): PageSender =>
  async (request, reply, { slug, ...asked }) => {
    const visitor = asked.visitor ?? renewVisitor(sources.settings.VISITOR_KEY, request.headers.cookie);
    const [contents, visit] = await Promise.all([
      asked.contents ?? readContents(asked.page, slug),
      readVisit(request),
    ]);
    const page = (contents.isMissing && asked.page.withoutEvent) || asked.page;
    const { html, headers } = await composePage(sources, visit, {
      page,
      slug,
      contents,
      visitor: visitor?.token ?? null,
    });
    return reply.code(page.status).headers(headers).type('text/html').send(html);
  };
