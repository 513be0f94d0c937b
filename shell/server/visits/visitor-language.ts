import { defaultLanguage, isLanguage, type Language, languages } from '@storefront/domain/language';
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

/** The first spoken language of an `Accept-Language` header (RFC 9110, 12.5.4), by weight and then by place. */
function preferredLanguage(accepted = ''): Language {
  const wanted = accepted.split(',').map((text) => {
    const [range = '', ...parameters] = text.split(';').map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { tag: range.toLowerCase().split('-')[0], weight: weight === undefined ? 1 : Number(weight) };
  });
  const [first] = wanted
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .filter(({ tag }) => isLanguage(tag));
  return languages.find((language) => language === first?.tag) ?? defaultLanguage;
}

/** The cookie that keeps a choice for a year. */
export const languageCookie = (language: Language): string =>
  `${languageCookieName}=${language}; Max-Age=${year}; ${cookieScope}`;
