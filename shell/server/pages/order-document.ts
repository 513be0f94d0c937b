import { type Language, languages } from '@storefront/domain/language';
import { escapeHtml } from '@storefront/server/escape-html';
import { languageNames } from '../../src/layout/language-names';
import { orderPageStyles } from './order-page-styles';

const inOthers = (language: Language): string =>
  languages
    .filter((other) => other !== language)
    .map(
      (other) =>
        `<p class="screen"><a href="?lang=${other}" hreflang="${other}" lang="${other}">${languageNames[other]}</a></p>`,
    )
    .join('');

/** A document of few words in a language, whole without scripts. @param body - HTML. */
export const orderDocument = (language: Language, title: string, body: string): string =>
  [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">',
    `<meta name="description" content="${escapeHtml(title)}"><title>${escapeHtml(title)}</title><style>${orderPageStyles}</style></head>`,
    `<body><main>${body}${inOthers(language)}</main></body></html>`,
  ].join('');
