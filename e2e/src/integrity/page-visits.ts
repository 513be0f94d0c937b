import type { Page } from '@playwright/test';
import type { RemoteName } from '@ticket-storefront/format/parts';

/** One way in which a page of the storefront comes to load scripts and styles. */
export interface PageVisit {
  readonly name: string;
  readonly path: string;
  /** What it comes to show. */
  readonly remotes: readonly RemoteName[];
  /** What the visitor does before, for example fills the cart. */
  prepare?(page: Page): Promise<void>;
  /** What the visitor does then to load more; without it, the visit is about what the document loads. */
  act?(page: Page): Promise<void>;
  /** Files that the page loads only once it is idle, or has what they need. */
  readonly late?: readonly RegExp[];
}

/** The slug of one event for each processor, and of one whose checkout is full. */
export interface EventSlugs extends Readonly<Record<'mx' | 'braintree' | 'stripe', string>> {
  readonly full?: string;
}

/** Puts the first ticket of an event into the cart, because a checkout of an empty cart has no form. */
const putTicketInCart = (slug: string) => async (page: Page) => {
  await page.goto(`/events/${slug}`);
  await page
    .getByRole('button', { name: /^Add one / })
    .first()
    .click();
  await page
    .getByRole('region', { name: 'Cart' })
    .getByText(/^\d+ x /)
    .first()
    .waitFor();
};

async function openCountries(page: Page): Promise<void> {
  const countries = page.waitForRequest(/\/countries\.\w+\.js$/);
  await page.locator('[data-boundary^="remote-checkout-"][aria-busy=false]').waitFor();
  await page.getByRole('button', { name: /^Calling code / }).click();
  await countries;
}

/** Visits that together load every script and style of every part in English, and those of one page in Spanish. */
export function pageVisits({ mx, braintree, stripe, full }: EventSlugs): readonly PageVisit[] {
  const event = ['remote-event', 'remote-cart'] as const;
  return [
    { name: 'landing', path: '/', remotes: [] },
    { name: 'event page', path: `/events/${mx}`, remotes: event, late: [/\/later\.\w+\.js$/] },
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
    {
      name: 'MX checkout, where the cart is checked',
      path: `/events/${mx}/checkout`,
      remotes: ['remote-checkout-mx'],
      prepare: putTicketInCart(mx),
      late: [/\/apollo\.\w+\.js$/],
    },
    {
      name: "Braintree checkout, with its wallets and the bank's check",
      path: `/events/${braintree}/checkout`,
      remotes: ['remote-checkout-braintree'],
      prepare: putTicketInCart(braintree),
      late: [/\/wallets\.\w+\.js$/, /\/bank-check\.\w+\.js$/],
    },
    {
      name: 'Stripe checkout, with its wallets',
      path: `/events/${stripe}/checkout`,
      remotes: ['remote-checkout-stripe'],
      prepare: putTicketInCart(stripe),
      late: [/\/wallets\.\w+\.js$/],
    },
    ...Object.entries({ mx, braintree, stripe }).map(
      ([processor, slug]): PageVisit => ({
        name: `list of countries of the checkout with ${processor}`,
        path: `/events/${slug}/checkout`,
        remotes: [`remote-checkout-${processor}`],
        prepare: putTicketInCart(slug),
        act: openCountries,
      }),
    ),
    ...(full === undefined ? [] : [{ name: 'waiting room', path: `/events/${full}/checkout`, remotes: [] }]),
    {
      name: 'page of an unknown event',
      path: '/events/no-such-event',
      remotes: [],
      late: [/\/next-events\.\w+\.js$/],
    },
    {
      name: 'confirmation',
      path: `/events/${mx}/confirmation?referenceID=none&email=robin%40example.com`,
      remotes: [],
    },
    // Last, because the visitor's browser remembers the language.
    { name: 'event page in Spanish', path: `/events/${mx}?lang=es`, remotes: event },
  ];
}
