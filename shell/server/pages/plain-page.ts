import { createHash } from 'node:crypto';
import { type Language, languageNames, languages } from '@ticket-storefront/domain/language';
import { escapeHtml } from '@ticket-storefront/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chosenLanguage, languageCookie, type ShopCookies } from '../visit';

const plainPageStyles = `
:root{color-scheme:light dark;--ink:#1e1a15;--muted:#625a4e;--paper:#fffefb;--ground:#f6f3ed;--edge:#82786a;--link:#4338ca;--on-link:#fff;--error:#ad1f19}
@media (prefers-color-scheme:dark){:root{--ink:#f7f3ec;--muted:#bdb4a7;--paper:#191919;--ground:#0d0d0d;--edge:#968c7e;--link:#aaa8ff;--on-link:#000;--error:#ffa49c}}
*{box-sizing:border-box;margin:0}
body{background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;padding:1rem}
main{background:var(--paper);border-radius:1rem;display:grid;gap:1rem;margin:0 auto;max-width:36rem;overflow-wrap:anywhere;padding:1.5rem 1.25rem}
h1{font-size:1.5rem;line-height:1.25}
a{color:var(--link);display:inline-block;padding-block:.5rem}
form{display:grid;gap:.5rem}
label{font-weight:600}
input,button{border-radius:.75rem;font:inherit;min-height:2.75rem;min-width:0;padding:.5rem .75rem;width:100%}
input{background:var(--paper);border:1px solid var(--edge);color:inherit}
button{background:var(--link);border:0;color:var(--on-link);cursor:pointer;font-weight:600;margin-top:.5rem}
input:focus-visible,button:focus-visible,a:focus-visible{outline:2px solid var(--link);outline-offset:2px}
small{color:var(--muted);font-size:.875rem}
.error{color:var(--error);font-weight:600}
`;

/** Links to a page of the shell server in the other languages, each in its own name. */
export const languageLinks = (language: Language): string =>
  languages
    .filter((other) => other !== language)
    .map(
      (other) =>
        `<p><a href="?lang=${other}" hreflang="${other}" lang="${other}">${languageNames[other]}</a></p>`,
    )
    .join('');

const styleHash = createHash('sha256').update(plainPageStyles).digest('base64');

/** Headers of pages about one visitor: nothing stores or indexes them. */
export const privatePageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  // Without a referrer, a form would be sent from the origin `null`.
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
} as const;

const plainPageHeaders = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "img-src 'self'",
    `style-src 'sha256-${styleHash}'`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  ...privatePageHeaders,
};

interface PlainPage {
  readonly language: Language;
  readonly title: string;
  /** HTML. */
  readonly body: string;
}

/** A small page without scripts, for example with a form of one field. */
const plainPageHtml = ({ language, title, body }: PlainPage): string =>
  [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">',
    // Otherwise browsers request `/favicon.ico`, which the policy refuses.
    '<link rel="icon" href="/icon.svg">',
    `<meta name="description" content="${escapeHtml(title)}"><title>${escapeHtml(title)}</title>`,
    `<style>${plainPageStyles}</style></head>`,
    `<body><main><h1>${escapeHtml(title)}</h1>${body}${languageLinks(language)}</main></body></html>`,
  ].join('');

/** Sends a page without scripts, and stores the language that its address chooses. */
export function sendPlainPage(
  request: FastifyRequest,
  reply: FastifyReply,
  cookies: ShopCookies,
  page: PlainPage,
): FastifyReply {
  reply.headers({ ...plainPageHeaders, 'Content-Language': page.language });
  const chosen = chosenLanguage(request);
  if (chosen) reply.header('Set-Cookie', languageCookie(chosen, cookies));
  return reply.send(plainPageHtml(page));
}

/** A paragraph of text. */
export const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;

/** One field, and no more than the longest address. */
export const formLimit = 4 * 1024;

/** Parses the forms of plain pages: the last value of each field. */
export function parseForms(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formLimit },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}
