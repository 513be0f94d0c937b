import type { Page } from '@playwright/test';
import type { RemoteName } from '@storefront/contracts/parts';

/** One way in which a page of the storefront comes to load scripts and styles. */
export interface PageVisit {
  readonly name: string;
  readonly path: string;
  /** What it comes to show. */
  readonly remotes: readonly RemoteName[];
  /** What the visitor does then to load more; without it, the visit is about what the document loads. */
  act?(page: Page): Promise<void>;
}

/** The slug of one event for each processor. */
export type EventSlugs = Readonly<Record<'mx' | 'braintree' | 'stripe', string>>;

/** Visits that together load every script and style of every part. */
export function pageVisits({ mx, braintree, stripe }: EventSlugs): readonly PageVisit[] {
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
    { name: 'MX checkout', path: `/events/${mx}/checkout`, remotes: ['remote-checkout-mx'] },
    {
      name: 'Braintree checkout',
      path: `/events/${braintree}/checkout`,
      remotes: ['remote-checkout-braintree'],
    },
    { name: 'Stripe checkout', path: `/events/${stripe}/checkout`, remotes: ['remote-checkout-stripe'] },
    {
      name: 'confirmation',
      path: `/events/${mx}/confirmation?referenceID=none&email=robin%40example.com`,
      remotes: [],
    },
  ];
}
