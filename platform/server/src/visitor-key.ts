import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { optional, secret } from './settings';

/** Header with the token of the calling visitor. */
export const visitorHeader = 'x-visitor';

/** Seconds for which a token is valid. Each document contains one of the last minutes. */
export const visitorTokenLifetime = 24 * 60 * 60;

/** The common setting of shell server and API. */
export const visitorFields = {
  VISITOR_KEY: optional(
    secret,
    'signs the tokens of visitors: at least 32 characters, the same for shell server and API; without it there is no waiting room, and limits count addresses only',
  ),
};

const base64 = (text: string) => Buffer.from(text).toString('base64url');

/** The only accepted header, so that nobody else can choose the algorithm. */
const header = base64('{"alg":"HS256"}');

/** `iat` and `exp` are seconds since 1970. */
const claimsText = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    sub: v.pipe(v.string(), v.uuid()),
    iat: v.number(),
    exp: v.number(),
    since: v.number(),
    network: v.optional(v.string(), ''),
    work: v.optional(v.boolean(), false),
    address: v.optional(v.string()),
  }),
);

const signatureOf = (key: string, text: string) => createHmac('sha256', key).update(text).digest();

function isSignatureOf(key: string, text: string, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(key, text);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** What a token says of its visitor. */
export interface VisitorClaims {
  /** When the first token was given: milliseconds since 1970. */
  readonly since: number;
  /** The network where it was given, by {@link hashNetwork}; empty if it identifies nobody. */
  readonly network: string;
  /** Whether its page has to prove work first, because its network got many tokens in that minute. */
  readonly needsWork: boolean;
}

export interface TokenOptions extends Partial<VisitorClaims> {
  /** The visitor's address, for the shell server's calls to the API. No browser gets such a token. */
  readonly address?: string;
}

/**
 * Signs a token that identifies a visitor for a day, as a JSON Web Token (RFC 7519). Written by hand, because a library takes
 * longer than the rest of a document. A token that needs work ends with a dot, by which its page knows.
 * @param visitor - a random UUID without personal data.
 */
export function signVisitorToken(
  key: string,
  visitor: string,
  { since = Date.now(), network = '', needsWork = false, address }: TokenOptions = {},
): string {
  const iat = Math.floor(Date.now() / 1000);
  const work = needsWork || undefined;
  const exp = iat + visitorTokenLifetime;
  const claims = base64(JSON.stringify({ sub: visitor, iat, exp, since, network, work, address }));
  const signed = `${header}.${claims}`;
  return `${signed}.${signatureOf(key, signed).toString('base64url')}${needsWork ? '.' : ''}`;
}

/** Milliseconds after which a token counts. Clocks that differ by more make every token old enough. */
const youngMs = 1000;

/** Milliseconds until a token that needs no work is proven. */
export const untilProvenMs = ({ since }: Pick<VisitorClaims, 'since'>): number =>
  Math.max(0, youngMs - Math.abs(Date.now() - since));

/** Bits of a proof: about two thousand hashes, which take a phone 100 ms (`shell/src/visitor/prove-visitor.ts`). */
const workBits = 11;
const workForm = /^[0-9a-z]{1,8}$/;

/** Whether a text proves work for a token: their SHA-256 begins with {@link workBits} zeros. */
export const isWorkFor = (token: string, proof: string): boolean =>
  workForm.test(proof) &&
  createHash('sha256')
    .update(token + proof)
    .digest()
    .readUInt16BE() >>
    (16 - workBits) ===
    0;

export interface ReadVisitor extends VisitorClaims {
  readonly id: string;
  /** The visitor's address, if the shell server calls for them; null if the caller is the visitor. */
  readonly address: string | null;
  /** When the token was signed: milliseconds since 1970. */
  readonly signedAt: number;
  /** Whether the token is older than a moment, and needs no more work (docs/limits.md). */
  readonly isProven: boolean;
}

/** Reads a token; null if it is forged, expired or invalid. */
export function readVisitorClaims(key: string, token: string): ReadVisitor | null {
  const [head, claims = '', signature = '', mark = '', ...rest] = token.split('.');
  if (head !== header || mark !== '' || rest.length > 0) return null;
  if (!isSignatureOf(key, `${header}.${claims}`, signature)) return null;
  const parsed = v.safeParse(claimsText, Buffer.from(claims, 'base64url').toString());
  if (!parsed.success || Date.now() >= parsed.output.exp * 1000) return null;
  const { sub: id, iat, since, network, work: needsWork, address = null } = parsed.output;
  const isProven = !needsWork && untilProvenMs({ since }) === 0;
  return { id, address, since, network, needsWork, isProven, signedAt: iat * 1000 };
}

/** Reads the visitor of a token; null if it is forged, expired or invalid. */
export const readVisitorToken = (key: string, token: string): string | null =>
  readVisitorClaims(key, token)?.id ?? null;

// Prefixes separate other signatures from each other and from tokens.
const orderPage = 'order page ';
const offer = 'offer ';
const priority = 'priority ';
const reportingDocument = 'reporting document:';
const ownCookie = 'cookie:';
const networkOfVisitor = 'network:';
const bucketOfVisitor = 'bucket:';

/** A short hash of a network, which a token may contain. @param key - `VISITOR_KEY`. */
export const hashNetwork = (key: string, network: string): string =>
  signatureOf(key, networkOfVisitor + network)
    .toString('base64url')
    .slice(0, 8);

/** A visitor's bucket, from 0 to 99, which nobody can choose or predict. @param key - `VISITOR_KEY`. */
export const bucketOf = (key: string, visitor: string): number =>
  signatureOf(key, bucketOfVisitor + visitor).readUInt32BE() % 100;

/** Signs the address of an order's page (docs/rules.md, Confirmation), in base64url. @param key - `VISITOR_KEY`. */
export const signOrderPage = (key: string, referenceID: string): string =>
  signatureOf(key, orderPage + referenceID).toString('base64url');

/** Whether a signature belongs to an order's page. @param key - `VISITOR_KEY`. */
export const isOrderPageSignature = (key: string, referenceID: string, signature: string): boolean =>
  isSignatureOf(key, orderPage + referenceID, signature);

/** Signs the links to an offer (docs/rules.md, Waiting for tickets), in base64url. @param key - `VISITOR_KEY`. */
export const signOffer = (key: string, id: string): string =>
  signatureOf(key, offer + id).toString('base64url');

/** Whether a signature belongs to the links of an offer. @param key - `VISITOR_KEY`. */
export const isOfferSignature = (key: string, id: string, signature: string): boolean =>
  isSignatureOf(key, offer + id, signature);

/** Signs the text of a priority link (docs/rules.md, Waiting room), in base64url. @param key - `VISITOR_KEY`. */
export const signPriority = (key: string, text: string): string =>
  signatureOf(key, priority + text).toString('base64url');

/** Whether a signature belongs to the text of a priority link. @param key - `VISITOR_KEY`. */
export const isPrioritySignature = (key: string, text: string, signature: string): boolean =>
  isSignatureOf(key, priority + text, signature);

/** A document whose page reports about its parts. */
export interface ReportingDocument {
  /** The token of its visitor. */
  readonly visitor: string;
  /** Its releases in one line: the page can report no others. */
  readonly releases: string;
}

const documentText = (id: string, { visitor, releases }: ReportingDocument) =>
  `${reportingDocument}${id}:${visitor}:${releases}`;

/** Seals a new document under an id of its own, so that the API counts its reports once, and only from its visitor. */
export function sealDocument(key: string, document: ReportingDocument): string {
  const id = randomBytes(12).toString('base64url');
  return `${id}.${signatureOf(key, documentText(id, document)).toString('base64url')}`;
}

/** Reads the id of a sealed document; null if the seal is forged, or of another visitor or other releases. */
export function readDocumentSeal(key: string, document: ReportingDocument, seal: string): string | null {
  const [id = '', signature = '', ...rest] = seal.split('.');
  if (id === '' || rest.length > 0) return null;
  return isSignatureOf(key, documentText(id, document), signature) ? id : null;
}

/** A cookie that only one visitor can use: a copy has no effect in another browser. */
export interface CookieOwner {
  readonly name: string;
  /** The visitor's id, or an empty text without visitors. */
  readonly visitor: string;
}

const cookieText = ({ name, visitor }: CookieOwner, value: string) =>
  `${ownCookie}${name}:${visitor}:${value}`;

/** Seals a cookie's value, so that no script can create one. */
export const sealCookie = (key: string, owner: CookieOwner, value: string): string =>
  `${signatureOf(key, cookieText(owner, value)).toString('base64url')}.${value}`;

/** Reads the value of a sealed cookie; null if it is forged, or of another name or visitor. */
export function openCookie(key: string, owner: CookieOwner, sealed: string): string | null {
  const end = sealed.indexOf('.');
  const value = sealed.slice(end + 1);
  return end > 0 && isSignatureOf(key, cookieText(owner, value), sealed.slice(0, end)) ? value : null;
}
