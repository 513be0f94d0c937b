import { randomBytes } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import { sealDocument } from '@ticket-storefront/server/visitors';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Counter } from 'prom-client';
import type { HandOver } from '../../src/boot';
import { inlineJson } from '../contents/inline-json';
import {
  type CookieSeals,
  endedPreviewCookie,
  isOpened,
  languageCookie,
  type Recipient,
  releaseSetCookie,
  type ShopCookies,
  visitorCookie,
} from '../visit';

const withoutCatalogue = new Counter({
  name: 'storefront_documents_without_catalogue_total',
  help: 'Documents without part of their page’s data of the catalogue: the browser queries it.',
  labelNames: ['route', 'reason'],
});

const newBlank = () => randomBytes(24).toString('base64url');

/** Placeholders of the visitor's token, of the seal for reports and of a hand-over in a composed document. Nobody can guess them. */
export const blankVisitor = newBlank();
export const blankSeal = newBlank();
export const blankHandOver = newBlank();

/** What fills the blanks of one document, as JSON for a script element needs it. */
interface Filling {
  readonly visitor: string;
  readonly seal: string;
  readonly handOver: string;
}

const blanks = new RegExp(`(${blankVisitor}|${blankSeal}|${blankHandOver})`);

/** Encodes a document once, except for its blanks. */
export function createTemplate(html: string) {
  const pieces = html.split(blanks).map((text) => ({ text, encoded: Buffer.from(text) }));
  return ({ visitor, seal, handOver }: Filling): Buffer => {
    const filled = new Map([
      [blankVisitor, Buffer.from(visitor, 'latin1')],
      [blankSeal, Buffer.from(seal, 'latin1')],
      [blankHandOver, Buffer.from(handOver)],
    ]);
    return Buffer.concat(pieces.map(({ text, encoded }) => filled.get(text) ?? encoded));
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
  /** The releases that its page reports about, in one line; null if it reports nothing. */
  readonly reportedReleases: string | null;
  /** The route and reason if part of the page's data is missing. */
  readonly missingData: { readonly route: string; readonly reason: string } | null;
}

interface SenderOptions {
  readonly cookies: ShopCookies;
  readonly sealFor: CookieSeals;
  /** Key of the seals; without it pages report nothing. */
  readonly key: string | undefined;
}

/** Sends composed documents with the visitor's token, cookies, and a seal that is only for this document. */
export const createDocumentSender =
  ({ cookies, sealFor, key }: SenderOptions) =>
  (
    reply: FastifyReply,
    { status, headers, template, reportedReleases, missingData }: ComposedDocument,
    { visit, visitor: reader, chosenLanguage }: Omit<Recipient, 'language'>,
    handOver: HandOver | null = null,
  ) => {
    // Only pages that exist make visitors.
    const visitor = status === 404 && reader?.isNew ? null : reader;
    if (missingData) withoutCatalogue.inc(missingData);
    const token = visitor?.token ?? '';
    // A script that fetches another page's document must not vote on the parts of that page.
    const isSealed = key && token && reportedReleases !== null && isOpened(reply.request);
    const seal = isSealed ? sealDocument(key, { visitor: token, releases: reportedReleases }) : '';
    const { preview } = visit;
    // The next document could not open cookies that belong to nobody.
    const hasVisit = visitor !== null || !key;
    const set = [
      // A preview does not change the visit.
      ...(preview?.isShown || !hasVisit ? [] : [releaseSetCookie(visit.releaseSet, sealFor(visitor))]),
      ...(preview && !preview.isShown ? [endedPreviewCookie(cookies)] : []),
      ...(visitor ? [visitorCookie(visitor.token, cookies)] : []),
      ...(chosenLanguage ? [languageCookie(chosenLanguage, cookies)] : []),
    ];
    return reply
      .code(status)
      .headers(headers)
      .header('set-cookie', set)
      .send(template({ visitor: token, seal, handOver: inlineJson(handOver) }));
  };

export type DocumentSender = ReturnType<typeof createDocumentSender>;
