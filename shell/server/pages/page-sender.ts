import type { FastifyReply, FastifyRequest } from 'fastify';
import { readFilter, writeFilter } from '../../src/landing/event-filter';
import type { DocumentSender } from '../document/send-document';
import type { VisitReader } from '../visit/visit-reader';
import { chosenLanguage, languageFor, type VisitorReader } from '../visit/visitor';
import type { AskedPage } from './compose-page';
import type { PageComposer } from './page-composer';

/** How a request becomes a document. */
export interface DocumentSteps {
  readonly readVisit: VisitReader;
  readonly readVisitor: VisitorReader;
  readonly compose: PageComposer;
  readonly sendDocument: DocumentSender;
}

/** Answers a request with a page, or with what is sent instead where there is no such event. */
export type PageSender = (
  request: FastifyRequest,
  reply: FastifyReply,
  asked: Pick<AskedPage, 'page' | 'slug'>,
) => Promise<FastifyReply>;

export const createPageSender =
  ({ readVisit, readVisitor, compose, sendDocument }: DocumentSteps): PageSender =>
  async (request, reply, { page, slug }) => {
    const query = page.isFiltered ? writeFilter(readFilter(request.url.split('?')[1] ?? '')) : '';
    const language = languageFor(request);
    const visitor = readVisitor(request.headers.cookie);
    const visit = await readVisit(request);
    const document = await compose(visit, { page, slug, query, language, hasVisitor: visitor !== null });
    return sendDocument(reply, document, { visit, visitor, chosenLanguage: chosenLanguage(request) });
  };
