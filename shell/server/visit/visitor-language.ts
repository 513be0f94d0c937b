import { isLanguage, type Language } from '@storefront/domain/language';
import { preferredLanguage } from '@storefront/domain/preferred-language';
import type { FastifyRequest } from 'fastify';
import { cookieOf, cookieScope } from './cookie-of';

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
