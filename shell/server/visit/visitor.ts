import { randomUUID } from 'node:crypto';
import { isLanguage, type Language, preferredLanguage } from '@storefront/domain/language';
import { createReadCache } from '@storefront/server';
import { readForwardedVisitor, signVisitorToken, visitorTokenLifetime } from '@storefront/server/visitors';
import type { FastifyRequest } from 'fastify';
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

/** Milliseconds after which a visitor gets a new token: a small part of those for which it is believed. */
const renewedAfterMs = 15 * 60 * 1000;
/** Max number of tokens that are known to be valid: their signatures take longer than the rest of a visit. */
const maxTokens = 10_000;

/** The visitor of a request. */
export interface Visitor {
  /** A random UUID. */
  readonly id: string;
  /** Names the visitor to the API. */
  readonly token: string;
}

/** The visitor whom a request's cookies name; who has none becomes a new visitor. Null without a key. */
export type VisitorReader = (cookies: string | undefined) => Promise<Visitor | null>;

/**
 * Returns the token that was sent while it is young, else a new one.
 * @param key - signs the tokens.
 */
export function createVisitorReader(key: string | undefined): VisitorReader {
  if (!key) return async () => null;
  const valid = createReadCache<ReturnType<typeof readForwardedVisitor>>({
    max: maxTokens,
    freshMs: (known) => (known ? renewedAfterMs : 0),
  });

  return async (cookies) => {
    const sent = cookieOf(cookies, visitorCookieName) ?? '';
    const known = await valid.get(sent, async () => readForwardedVisitor(key, sent));
    // A token with an address is for the API alone.
    const isYoung = known?.address === null && Date.now() - known.signedAt < renewedAfterMs;
    if (isYoung) return { id: known.id, token: sent };
    const id = known?.id ?? randomUUID();
    return { id, token: signVisitorToken(key, id) };
  };
}

/** The cookie by which a visitor is known to the next document. */
export const visitorCookie = (token: string): string =>
  `${visitorCookieName}=${token}; Max-Age=${visitorTokenLifetime}; ${cookieScope}`;
