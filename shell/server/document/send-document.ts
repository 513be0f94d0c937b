import { randomBytes } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Counter } from 'prom-client';
import { endedPreviewCookie, secureCookies, visitCookies } from '../visit/visit-cookies';
import type { Recipient } from '../visit/visit-reader';
import { languageCookie, visitorCookie } from '../visit/visitor';

const withoutCatalogue = new Counter({
  name: 'storefront_documents_without_catalogue_total',
  help: 'Documents without part of their page’s data of the catalogue: the browser queries it.',
  labelNames: ['route', 'reason'],
});

/** Placeholder of the visitor's token in a composed document. Nobody can guess it. */
export const blankVisitor = randomBytes(24).toString('base64url');

/** Encodes a document once, except for its blanks for a token, which needs no escaping in JSON. */
export function createTemplate(html: string) {
  const pieces = html.split(blankVisitor).map((text) => Buffer.from(text));
  return (visitor: string): Buffer => {
    const token = Buffer.from(visitor, 'latin1');
    return Buffer.concat(pieces.flatMap((piece, index) => (index === 0 ? [piece] : [token, piece])));
  };
}

/** Compresses at low levels: each document has its own token, and is compressed while its visitor waits. */
export const compressDocuments = (server: FastifyInstance) =>
  server.register(compress, {
    customTypes: /^text\/html/,
    // Requests for documents have no bodies.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 4 },
  });

/** A document for all visitors with the same releases. */
export interface ComposedDocument {
  readonly status: 200 | 404;
  readonly headers: Readonly<Record<string, string>>;
  readonly template: ReturnType<typeof createTemplate>;
  /** The route and reason if part of the page's data is missing. */
  readonly missingData: { readonly route: string; readonly reason: string } | null;
}

/** Sends composed documents with the visitor's token and cookies. @param origin - the shop's address. */
export const createDocumentSender =
  (origin: string | undefined) =>
  (
    reply: FastifyReply,
    { status, headers, template, missingData }: ComposedDocument,
    { visit, visitor: reader, chosenLanguage }: Omit<Recipient, 'language'>,
  ) => {
    // Only pages that exist make visitors.
    const visitor = status === 404 && reader?.isNew ? null : reader;
    if (missingData) withoutCatalogue.inc(missingData);
    const { preview } = visit;
    const cookies = [
      // A preview does not change the visit.
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

export type DocumentSender = ReturnType<typeof createDocumentSender>;
