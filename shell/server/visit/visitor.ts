import { randomUUID } from 'node:crypto';
import { isLanguage, type Language, preferredLanguage } from '@storefront/domain/language';
import { readVisitorToken, signVisitorToken, visitorTokenLifetime } from '@storefront/server/visitors';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { cookieOf, cookieScope } from './visit-cookies';

const languageCookieName = 'lang';
const year = 365 * 24 * 60 * 60;

/** The language that a request's address asks for by `?lang=`; null for none that the storefront speaks. */
export function chosenLanguage({ url }: Pick<FastifyRequest, 'url'>): Language | null {
  const asked = new URLSearchParams(url.split('?')[1]).get('lang');
  return isLanguage(asked) ? asked : null;
}

/** The language of a request: that of its address, that of an earlier choice, the first of the browser's that is spoken. */
export function languageFor(request: Pick<FastifyRequest, 'url' | 'headers'>): Language {
  const { cookie, 'accept-language': accepted } = request.headers;
  const kept = cookieOf(cookie, languageCookieName);
  return chosenLanguage(request) ?? (isLanguage(kept) ? kept : preferredLanguage(accepted));
}

/** The cookie that keeps a choice for a year. */
export const languageCookie = (language: Language): string =>
  `${languageCookieName}=${language}; Max-Age=${year}; ${cookieScope}`;

const visitorCookieName = 'visitor';

/** Milliseconds for which a visitor keeps a token: a small part of those for which it is believed. */
const tokenKeptMs = 15 * 60 * 1000;
/** Visitors of whom that is remembered. */
const maxVisitors = 10_000;

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
  const signed = new LRUCache<string, Visitor>({ max: maxVisitors, ttl: tokenKeptMs, perf: { now } });

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
