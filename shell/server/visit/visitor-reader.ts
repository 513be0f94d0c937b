import { randomUUID } from 'node:crypto';
import { readVisitorToken, signVisitorToken, visitorTokenLifetime } from '@storefront/server/visitor-token';
import { LRUCache } from 'lru-cache';
import { cookieOf, cookieScope } from './cookie-of';

const visitorCookieName = 'visitor';

/** Milliseconds for which a visitor keeps a token: a small part of those for which it is believed. */
const keptMs = 15 * 60 * 1000;
/** Visitors of whom that is remembered. */
const mostKept = 10_000;

/** The visitor of a request. */
export interface Visitor {
  /** A random UUID. */
  readonly id: string;
  /** Names the visitor to the API. */
  readonly token: string;
}

/** The visitor whom a request's cookies name; who has none becomes a new visitor. Null without a key. */
export type VisitorReader = (cookies: string | undefined) => Visitor | null;

/**
 * Gives a token that it signed lately once more, else a new one.
 * @param key - signs the tokens.
 * @param now - milliseconds of a clock that cannot be set back.
 */
export function createVisitorReader(
  key: string | undefined,
  now: () => number = () => performance.now(),
): VisitorReader {
  if (!key) return () => null;
  const signed = new LRUCache<string, Visitor>({ max: mostKept, ttl: keptMs, perf: { now } });

  return (cookies) => {
    const sent = cookieOf(cookies, visitorCookieName) ?? '';
    const known = signed.get(sent);
    if (known) return known;
    const id = readVisitorToken(key, sent) ?? randomUUID();
    const visitor = { id, token: signVisitorToken(key, id) };
    signed.set(visitor.token, visitor);
    return visitor;
  };
}

/** The cookie by which a visitor is known to the next document. */
export const visitorCookie = (token: string): string =>
  `${visitorCookieName}=${token}; Max-Age=${visitorTokenLifetime}; ${cookieScope}`;
