import { randomBytes } from 'node:crypto';
import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Counter } from 'prom-client';
import { endedPreviewCookie, secureCookies, visitCookies } from '../visit/visit-cookies';
import type { Recipient } from '../visit/visit-reader';
import { languageCookie, visitorCookie } from '../visit/visitor';

/** Documents that came without what their page shows of the catalogue, by the pattern of their address. */
const withoutCatalogue = new Counter({
  name: 'storefront_documents_without_catalogue_total',
  help: 'Documents that came without what their page shows of the catalogue: the browser asks for it.',
  labelNames: ['route', 'reason'],
});

/** Takes the place of the visitor's token in a composed document. No text from outside can be the same. */
export const blankVisitor = randomBytes(24).toString('base64url');

/** A document with blanks, which are filled with a token: nothing in it would have to be escaped in JSON. */
export type DocumentTemplate = (visitor: string) => Buffer;

/** Encodes a document once, but for its blanks. */
export function createTemplate(html: string): DocumentTemplate {
  const pieces = html.split(blankVisitor).map((text) => Buffer.from(text));
  return (visitor) => {
    const token = Buffer.from(visitor, 'latin1');
    return Buffer.concat(pieces.flatMap((piece, index) => (index === 0 ? [piece] : [token, piece])));
  };
}

/** Low levels: each document has a token of its own, and is compressed while its visitor waits. */
const compression: FastifyCompressOptions = {
  customTypes: /^text\/html/,
  // Requests for documents have no bodies.
  globalDecompression: false,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  zlibOptions: { level: 4 },
};

/** Compresses the documents of a server for browsers that say they read it. */
export const compressDocuments = (server: FastifyInstance) => server.register(compress, compression);

/** A document for all visitors with the same releases; what is a visitor's own is left blank. */
export interface ComposedDocument {
  readonly status: 200 | 404;
  readonly headers: Readonly<Record<string, string>>;
  readonly template: DocumentTemplate;
  /** Where it comes without something that its page shows of the catalogue: its address as a pattern, and why. */
  readonly lacks: { readonly route: string; readonly reason: string } | null;
}

/** Sends a composed document with what is its visitor's own: the token and the cookies. */
export type DocumentSender = (
  reply: FastifyReply,
  document: ComposedDocument,
  recipient: Omit<Recipient, 'language'>,
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
