import { randomUUID } from 'node:crypto';
import { isLanguage, type Language, preferredLanguage } from '@ticket-storefront/domain/language';
import { createReadCache } from '@ticket-storefront/server';
import {
  readForwardedVisitor,
  signVisitorToken,
  visitorTokenLifetime,
} from '@ticket-storefront/server/visitors';
import type { FastifyRequest } from 'fastify';
import { cookieScope, cookieValues, onlyValue, year } from './visit-cookies';

const languageCookieName = 'lang';

/** The supported language in `?lang=`, or null. */
export function chosenLanguage({ url }: Pick<FastifyRequest, 'url'>): Language | null {
  const chosen = new URLSearchParams(url.split('?')[1]).get('lang');
  return isLanguage(chosen) ? chosen : null;
}

/** The language of the address, of an earlier choice, or of the browser. */
export function languageFor(request: Pick<FastifyRequest, 'url' | 'headers'>): Language {
  const { cookie, 'accept-language': accepted } = request.headers;
  const stored = cookieValues(cookie, languageCookieName).map((text) => (isLanguage(text) ? text : null));
  return chosenLanguage(request) ?? onlyValue(stored) ?? preferredLanguage(accepted);
}

export const languageCookie = (language: Language): string =>
  `${languageCookieName}=${language}; Max-Age=${year}; ${cookieScope}`;

const visitorCookieName = 'visitor';

/** Far shorter than a token's lifetime. */
const renewedAfterMs = 15 * 60 * 1000;
/** Cached because checking a signature takes longer than the rest of a visit. */
const maxTokens = 10_000;

export interface Visitor {
  /** A random UUID. */
  readonly id: string;
  /** Identifies the visitor to the API. */
  readonly token: string;
}

/** Reads visitors from their cookies, and renews their tokens. @param key - signs them; without it there are no visitors. */
export function createVisitorReader(key: string | undefined) {
  const valid = createReadCache<ReturnType<typeof readForwardedVisitor>>({
    max: maxTokens,
    freshMs: (known) => (known ? renewedAfterMs : 0),
  });

  return async (cookies: string | undefined): Promise<Visitor | null> => {
    if (!key) return null;
    const sent = cookieValues(cookies, visitorCookieName).map(async (token) => {
      const known = await valid.get(token, async () => readForwardedVisitor(key, token));
      return known && { ...known, token };
    });
    const all = await Promise.all(sent);
    const id = onlyValue(all.map((known) => known?.id ?? null)) ?? randomUUID();
    // Tokens with an address are only for the API.
    const young = all.find(
      (known) => known?.id === id && known.address === null && Date.now() - known.signedAt < renewedAfterMs,
    );
    return { id, token: young?.token ?? signVisitorToken(key, id) };
  };
}

export type VisitorReader = ReturnType<typeof createVisitorReader>;

export const visitorCookie = (token: string): string =>
  `${visitorCookieName}=${token}; Max-Age=${visitorTokenLifetime}; ${cookieScope}`;
