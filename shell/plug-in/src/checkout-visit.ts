import type { CheckoutVisit } from '@ticket-storefront/check';
import { checkoutOrigin } from './document-paths';

const eventLink = /<a [^>]*href="(\/events\/[^/"?#]+)"/g;

/** The addresses of all event pages that the landing page links to. */
export const eventPages = (landing: string, origin: string): readonly string[] => [
  ...new Set(Array.from(landing.matchAll(eventLink), ([, path = '']) => new URL(path, origin).href)),
];

/** The processor in the catalogue data of an event page; null if it has none. */
export const eventProcessor = (eventPage: string): string | null =>
  /"ticketing_payment_processor_config":\{[^{}]*"processor":"([a-z][a-z0-9-]*)"/.exec(eventPage)?.[1] ?? null;

/** Milliseconds that a page has for its form; a waiting room may be before it. */
const formMs = 60_000;

/** How a browser reaches checkouts. Playwright's `page` waits by itself for elements to be ready. */
export const visitOf = (landing: string): CheckoutVisit => ({
  async openCheckout(page, event) {
    await page.goto(event);
    await page
      .getByRole('button', { name: /^Add one / })
      .first()
      .click({ timeout: formMs });
    await page.getByRole('link', { name: 'Checkout' }).click({ timeout: formMs });
    await page.waitForURL(/\/checkout$/, { waitUntil: 'commit', timeout: formMs });
  },
  async waitForForm(page) {
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.waitFor({ timeout: formMs });
    // Where a processor has the card's fields, they are in its frames.
    const card = page.getByRole('textbox', { name: 'Card number' }).or(page.locator('iframe')).first();
    await card.waitFor({ timeout: formMs });
    await page.waitForLoadState('networkidle', { timeout: formMs }).catch(() => undefined);
  },
  checkoutOf(event) {
    const { origin, pathname } = new URL(event);
    return `${checkoutOrigin(landing) ?? origin}${pathname.replace(/\/$/, '')}/checkout`;
  },
});
