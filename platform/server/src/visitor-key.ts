import { createHmac, timingSafeEqual } from 'node:crypto';
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

/** Times are seconds since 1970. */
const claimsText = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    sub: v.pipe(v.string(), v.uuid()),
    iat: v.number(),
    exp: v.number(),
    address: v.optional(v.string()),
  }),
);

const signatureOf = (key: string, text: string) => createHmac('sha256', key).update(text).digest();

function isSignatureOf(key: string, text: string, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(key, text);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const secondsNow = () => Math.floor(Date.now() / 1000);

/**
 * Signs a token that identifies a visitor for a day, as a JSON Web Token (RFC 7519). Written by hand, because a library takes
 * longer than the rest of a document.
 * @param visitor - a random UUID without personal data.
 * @param address - the visitor's address, for the shell server's calls to the API. No browser gets such a token.
 */
export function signVisitorToken(key: string, visitor: string, address?: string): string {
  const iat = secondsNow();
  const claims = base64(JSON.stringify({ sub: visitor, iat, exp: iat + visitorTokenLifetime, address }));
  const signed = `${header}.${claims}`;
  return `${signed}.${signatureOf(key, signed).toString('base64url')}`;
}

interface ForwardedVisitor {
  readonly id: string;
  /** The visitor's address, if the shell server calls for them; null if the caller is the visitor. */
  readonly address: string | null;
  /** When the token was signed: milliseconds since 1970. */
  readonly signedAt: number;
}

/** Reads the visitor of a token, with their address if the shell server calls for them; null if it is forged, expired or invalid. */
export function readForwardedVisitor(key: string, token: string): ForwardedVisitor | null {
  const [head, claims = '', signature = '', ...rest] = token.split('.');
  if (head !== header || rest.length > 0) return null;
  if (!isSignatureOf(key, `${header}.${claims}`, signature)) return null;
  const parsed = v.safeParse(claimsText, Buffer.from(claims, 'base64url').toString());
  if (!parsed.success || secondsNow() >= parsed.output.exp) return null;
  const { sub: id, iat, address = null } = parsed.output;
  return { id, address, signedAt: iat * 1000 };
}

/** Reads the visitor of a token; null if it is forged, expired or invalid. */
export const readVisitorToken = (key: string, token: string): string | null =>
  readForwardedVisitor(key, token)?.id ?? null;

// Prefixes separate other signatures from each other and from tokens.
const orderPage = 'order page ';
const documentReleases = 'releases of a document:';
const ownCookie = 'cookie:';

/** Signs the address of an order's page (docs/rules.md, Confirmation), in base64url. @param key - `VISITOR_KEY`. */
export const signOrderPage = (key: string, referenceID: string): string =>
  signatureOf(key, orderPage + referenceID).toString('base64url');

/** Whether a signature belongs to an order's page. @param key - `VISITOR_KEY`. */
export const isOrderPageSignature = (key: string, referenceID: string, signature: string): boolean =>
  isSignatureOf(key, orderPage + referenceID, signature);

/** Seals the releases of a document, so that reports can only name releases that visitors got. */
export const sealReleases = (key: string, releases: string): string =>
  signatureOf(key, documentReleases + releases).toString('base64url');

/** Whether the shell server has sealed these releases. */
export const isSealed = (key: string, releases: string, seal: string): boolean =>
  isSignatureOf(key, documentReleases + releases, seal);

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
