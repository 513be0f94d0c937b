import { randomUUID } from 'node:crypto';
import { readVisitorToken, signVisitorToken, visitorTokenLifetime } from '@storefront/server/visitor-token';
import { cookieOf, cookieScope } from './cookie-of';

const visitorCookieName = 'visitor';

/** A new token for the visitor of a request, whom the cookie names; who has none becomes a new visitor. Null without a key. */
export function renewVisitorToken(key: string | undefined, cookies: string | undefined): string | null {
  if (!key) return null;
  const known = readVisitorToken(key, cookieOf(cookies, visitorCookieName) ?? '');
  return signVisitorToken(key, known ?? randomUUID());
}

/** The cookie by which a visitor is known to the next document. */
export const visitorCookie = (token: string): string =>
  `${visitorCookieName}=${token}; Max-Age=${visitorTokenLifetime}; ${cookieScope}`;
