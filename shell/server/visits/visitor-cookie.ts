import { randomUUID } from 'node:crypto';
import { readVisitorToken, signVisitorToken, visitorTokenLifetime } from '@storefront/server/visitor-token';
import { cookieOf, cookieScope } from './cookie-of';

const visitorCookieName = 'visitor';

/** The visitor of a request. */
export interface Visitor {
  /** A random UUID. */
  readonly id: string;
  /** Names the visitor to the API. */
  readonly token: string;
}

/** The visitor whom the cookie names, with a new token; who has none becomes a new visitor. Null without a key. */
export function renewVisitor(key: string | undefined, cookies: string | undefined): Visitor | null {
  if (!key) return null;
  const id = readVisitorToken(key, cookieOf(cookies, visitorCookieName) ?? '') ?? randomUUID();
  return { id, token: signVisitorToken(key, id) };
}

/** The cookie by which a visitor is known to the next document. */
export const visitorCookie = (token: string): string =>
  `${visitorCookieName}=${token}; Max-Age=${visitorTokenLifetime}; ${cookieScope}`;
