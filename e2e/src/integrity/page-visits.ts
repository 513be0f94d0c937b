import type { Page } from '@playwright/test';
import type { RemoteName } from '@storefront/format/parts';

/** One way in which a page of the storefront comes to load scripts and styles. */
export interface PageVisit {
  readonly name: string;
  readonly path: string;
  /** What it comes to show. */
  readonly remotes: readonly RemoteName[];
  /** What the visitor does then to load more; without it, the visit is about what the document loads. */
  act?(page: Page): Promise<void>;
}

/** The slug of one event for each processor, and of one whose checkout is full. */
export interface EventSlugs extends Readonly<Record<'mx' | 'braintree' | 'stripe', string>> {
  readonly full?: string;
}

/** Visits that together load every script and style of every part in English, and those of one page in Spanish. */
export function pageVisits({ mx, braintree, stripe, full }: EventSlugs): readonly PageVisit[] {
  const event = ['remote-event', 'remote-cart'] as const;
  return [
    { name: 'landing', path: '/', remotes: [] },
    {
      name: 'event page, from the landing',
      path: '/',
      remotes: event,
      act: (page) => page.locator(`a[href="/events/${mx}"]`).click(),
    },
    { name: 'event page', path: `/events/${mx}`, remotes: event },
    {
      name: 'event page, where something fails',
      path: `/events/${mx}`,
      remotes: event,
      async act(page) {
        const reports = page.waitForRequest(/\/reports\.\w+\.js$/);
        await page.evaluate(() => void window.setTimeout(() => Promise.reject(new Error('seeded'))));
        await reports;
      },
    },
    { name: 'MX checkout', path: `/events/${mx}/checkout`, remotes: ['remote-checkout-mx'] },
    {
      name: 'Braintree checkout',
      path: `/events/${braintree}/checkout`,
      remotes: ['remote-checkout-braintree'],
    },
    { name: 'Stripe checkout', path: `/events/${stripe}/checkout`, remotes: ['remote-checkout-stripe'] },
    ...(full === undefined ? [] : [{ name: 'waiting room', path: `/events/${full}/checkout`, remotes: [] }]),
    {
      name: 'confirmation',
      path: `/events/${mx}/confirmation?referenceID=none&email=robin%40example.com`,
      remotes: [],
    },
    // Last, because the visitor's browser remembers the language.
    { name: 'event page in Spanish', path: `/events/${mx}?lang=es`, remotes: event },
  ];
}
