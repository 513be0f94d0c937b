import type { CheckoutVisit } from '@ticket-storefront/check';
import { checkoutOrigin } from './document-paths';

const eventLink = /<a [^>]*href="(\/events\/[^/"?#]+)"/g;

/** The addresses of all event pages that the landing page links to. */
export const eventPages = (landing: string, origin: string): readonly string[] => [
  ...new Set(Array.from(landing.matchAll(eventLink), ([, path = '']) => new URL(path, origin).href)),
];

/** The processor in the catalogue data of an event page; null if it has none, or sells only free tickets. */
export const eventProcessor = (eventPage: string): string | null =>
  !/"price":"?[1-9]/.test(eventPage)
    ? null
    : (/"ticketing_payment_processor_config":\{[^{}]*"processor":"([a-z][a-z0-9-]*)"/.exec(eventPage)?.[1] ??
      null);

/** Milliseconds that a page has for its form; a waiting room may be before it. */
const formMs = 30_000;
/** Tickets of which one is put into the cart. */
const maxTickets = 3;

/** How a browser reaches checkouts. Playwright's `page` waits by itself for elements to be ready. */
export const visitOf = (landing: string): CheckoutVisit => ({
  async openCheckout(page, event) {
    await page.goto(event);
    const adding = page.getByRole('button', { name: /^Add one / });
    await adding.first().waitFor({ timeout: formMs });
    // Some tickets may be free, and a checkout of these alone takes no card.
    for (const button of (await adding.all()).slice(0, maxTickets)) await button.click({ timeout: formMs });
    await page.getByRole('link', { name: 'Checkout' }).click({ timeout: formMs });
    await page.waitForURL(/\/checkout$/, { waitUntil: 'commit', timeout: formMs });
  },
  async waitForForm(page) {
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.waitFor({ timeout: formMs });
    // Where a processor has the card's fields, they are in its frames.
    const card = page.getByRole('textbox', { name: 'Card number' }).or(page.locator('iframe')).first();
    await card.waitFor({ timeout: formMs });
  },
  checkoutOf(event) {
    const { origin, pathname } = new URL(event);
    return `${checkoutOrigin(landing) ?? origin}${pathname.replace(/\/$/, '')}/checkout`;
  },
});
