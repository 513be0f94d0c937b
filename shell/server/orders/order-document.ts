import { createHash } from 'node:crypto';
import { drawnPicturePath } from '@ticket-storefront/domain/events';
import type { Language } from '@ticket-storefront/domain/language';
import { escapeHtml, type providerLinks } from '@ticket-storefront/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { messagesIn as frameIn } from '#messages/all/frame';
import { messagesIn as orderIn } from '#messages/all/order';
import { findOrderPath } from '../../src/navigation/paths';
import { languageLinks, privatePageHeaders } from '../pages';
import { chosenLanguage, languageCookie, type ShopCookies } from '../visit';
import type { OrderLook } from './order-look';
import { orderScript } from './order-script';
import { orderStyles } from './order-styles';
import { link } from './stub-html';

/** The shop in the head of these pages. */
export interface Shop {
  readonly name: string;
  /** Address of its logo; null without one. */
  readonly logo: string | null;
  /** Pages of the provider. */
  readonly links: ReturnType<typeof providerLinks>;
  /** The provider's rules for refunds, if it has a page of them. */
  readonly refunds: string | undefined;
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const styleHash = hashOf(orderStyles);
const scriptHash = hashOf(orderScript);

/** A page of an order or a ticket. */
export interface OrderDocument {
  readonly status?: number;
  readonly language: Language;
  readonly title: string;
  /** HTML of the page below its head. */
  readonly body: string;
  /** The face of the event; null without one. */
  readonly look: OrderLook | null;
}

function headOf({ name, logo, links }: Shop, language: Language): string {
  const { providerSite, allEvents } = frameIn(language);
  const label = escapeHtml(providerSite(name));
  const picture = `<img src="${escapeHtml(logo ?? drawnPicturePath('', 'logo'))}" alt="">`;
  const brand = `<a class="brand" href="${escapeHtml(links.provider)}" target="_blank" rel="noopener noreferrer" aria-label="${label}">${picture}<span aria-hidden="true">${escapeHtml(name)}</span></a>`;
  return `<header>${brand}<a href="/">${escapeHtml(allEvents)}</a></header>`;
}

/** The footer of all pages (`shell/src/layout/layout.tsx`). */
function footOf({ links, refunds }: Shop, language: Language): string {
  const messages = frameIn(language);
  const entries = [
    link(links.terms, messages.terms),
    ...(refunds ? [link(refunds, messages.refunds)] : []),
    link(links.privacy, messages.privacy),
    link(links.contact, messages.contact),
    link(findOrderPath, messages.findOrder),
    languageLinks(language),
  ];
  return `<footer><nav aria-label="${escapeHtml(messages.legal)}"><ul>${entries.map((entry) => `<li>${entry}</li>`).join('')}</ul></nav></footer>`;
}

function html({ language, title, body, look }: OrderDocument, shop: Shop, typeface: string): string {
  const { linkCopied, linkNotCopied } = orderIn(language);
  const mode = look?.colorMode ? ` data-color-mode="${look.colorMode}"` : '';
  return [
    `<!doctype html><html lang="${language}"${mode}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">',
    // Otherwise browsers request `/favicon.ico`, which the policy refuses.
    '<link rel="icon" href="/icon.svg">',
    `<meta name="description" content="${escapeHtml(title)}"><title>${escapeHtml(title)}</title><style>${orderStyles}</style>`,
    typeface ? `<style>${typeface}</style>` : '',
    look?.style ? `<style>${look.style}</style>` : '',
    `<script>${orderScript}</script></head><body>${headOf(shop, language)}<main>${body}`,
    `<div class="screen"><p role="status" data-copied="${escapeHtml(linkCopied)}" data-failed="${escapeHtml(linkNotCopied)}"></p></div>`,
    `</main>${footOf(shop, language)}</body></html>`,
  ].join('');
}

interface OrderSenderOptions {
  readonly shop: Shop;
  readonly cookies: ShopCookies;
  readonly originOf: (address: string) => readonly string[];
  /** The rules of the typeface of headings; may be empty. */
  readTypeface(): Promise<string>;
}

/** Sends pages of orders and tickets in the shop's face. Their addresses are secrets: nothing stores or indexes them. */
export const createOrderSender =
  ({ shop, cookies, originOf, readTypeface }: OrderSenderOptions) =>
  async (request: FastifyRequest, reply: FastifyReply, document: OrderDocument) => {
    const typeface = await readTypeface();
    const { look, language, status = 200 } = document;
    const ofLogo = shop.logo?.startsWith('data:') ? ['data:'] : shop.logo ? originOf(shop.logo) : [];
    const pictures = ["'self'", ...(look?.pictureOrigins ?? []), ...ofLogo];
    const chosen = chosenLanguage(request);
    if (chosen) reply.header('Set-Cookie', languageCookie(chosen, cookies));
    return reply
      .code(status)
      .headers({
        ...privatePageHeaders,
        'Content-Language': language,
        'Content-Security-Policy': [
          "default-src 'none'",
          `img-src ${[...new Set(pictures)].join(' ')}`,
          `style-src ${[styleHash, ...[typeface, look?.style].flatMap((text) => (text ? [hashOf(text)] : []))].join(' ')}`,
          ...(typeface ? ['font-src data:'] : []),
          `script-src ${scriptHash}`,
          "base-uri 'none'",
          "form-action 'self'",
          "frame-ancestors 'none'",
        ].join('; '),
      })
      .send(html(document, shop, typeface));
  };

export type OrderSender = ReturnType<typeof createOrderSender>;
