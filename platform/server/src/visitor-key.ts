import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { optional, secret } from './settings';

/** Header by which browsers and the shell server tell the API who calls. */
export const visitorHeader = 'x-visitor';

/** Seconds that a token is believed; each document brings one of the last minutes. */
export const visitorTokenLifetime = 24 * 60 * 60;

/** The setting that shell server and API have in common. */
export const visitorFields = {
  VISITOR_KEY: optional(
    secret,
    'signs the tokens that tell visitors apart: at least 32 characters, the same for shell server and API; without it there is no waiting room and limits go by address alone',
  ),
};

const base64 = (text: string) => Buffer.from(text).toString('base64url');

/** The one header of our tokens: by another, whoever made one could choose the algorithm. */
const header = base64('{"alg":"HS256"}');

/** Seconds since 1970. */
const claimsSchema = v.object({
  sub: v.pipe(v.string(), v.uuid()),
  iat: v.number(),
  exp: v.number(),
  address: v.optional(v.string()),
});

const signatureOf = (key: string, text: string) => createHmac('sha256', key).update(text).digest();

/** Whether a signature in base64url is the one of a text. */
function isSignatureOf(key: string, text: string, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(key, text);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const secondsNow = () => Math.floor(Date.now() / 1000);

/**
 * A token that names a visitor for a day, as a JSON Web Token (RFC 7519). Many documents sign one: libraries for tokens
 * of any kind take longer for that than the rest of the document.
 * @param visitor - a random UUID, which tells nothing of the person.
 * @param address - where the visitor is; only in tokens by which the shell server calls the API for its visitor, which no
 * browser gets.
 */
export function signVisitorToken(key: string, visitor: string, address?: string): string {
  const iat = secondsNow();
  const claims = base64(JSON.stringify({ sub: visitor, iat, exp: iat + visitorTokenLifetime, address }));
  const signed = `${header}.${claims}`;
  return `${signed}.${signatureOf(key, signed).toString('base64url')}`;
}

/** A visitor as a token names them. */
interface ForwardedVisitor {
  readonly id: string;
  /** Where the visitor is, by the shell server that calls for them; null where the caller is the visitor. */
  readonly address: string | null;
  /** When the token was signed: milliseconds since 1970. */
  readonly signedAt: number;
}

/** The visitor that a token names; null where it is forged, over, or no such token. */
export const readVisitorToken = (key: string, token: string): string | null =>
  readForwardedVisitor(key, token)?.id ?? null;

/** The visitor that a token names, and where they are if the shell server calls for them; null as above. */
export function readForwardedVisitor(key: string, token: string): ForwardedVisitor | null {
  const [head, claims = '', signature = '', ...rest] = token.split('.');
  if (head !== header || rest.length > 0) return null;
  if (!isSignatureOf(key, `${header}.${claims}`, signature)) return null;
  const parsed = v.safeParse(claimsSchema, jsonOf(claims));
  if (!parsed.success || secondsNow() >= parsed.output.exp) return null;
  const { sub: id, iat, address = null } = parsed.output;
  return { id, address, signedAt: iat * 1000 };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
}

/** Signs what is no token of a visitor; the purpose keeps such signatures apart from each other and from tokens. */
const signFor = (key: string, purpose: string, text: string): string =>
  signatureOf(key, purpose + text).toString('base64url');

const orderPage = 'order page ';
const documentReleases = 'releases of a document:';

/** The signature in the address of an order's page (docs/rules.md, Confirmation), in base64url. @param key - `VISITOR_KEY`. */
export const signOrderPage = (key: string, referenceID: string): string =>
  signFor(key, orderPage, referenceID);

/** Whether a signature is the one of this order's page. @param key - `VISITOR_KEY`. */
export const isOrderPageSignature = (key: string, referenceID: string, signature: string): boolean =>
  isSignatureOf(key, orderPage + referenceID, signature);

/** Seals the releases of a document, so that reports can name no others than those that were sent to visitors. */
export const sealReleases = (key: string, releases: string): string =>
  signFor(key, documentReleases, releases);

/** Whether the shell server has sealed these releases. */
export const isSealed = (key: string, releases: string, seal: string): boolean =>
  isSignatureOf(key, documentReleases + releases, seal);
