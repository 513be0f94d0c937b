import { expect, type Locator, type Page, type Response, test } from '@playwright/test';
import { checkOutWith } from '../src/steps/choose-tickets';
import { journeyOrigins } from '../src/store/journey-store';

const released = /\/(shell|remote-[a-z-]+)\/.+\.(js|css)$/;

/** What a page fetches later: the query that refreshes a preloaded catalogue, the buttons of wallets, and a bank's check. */
const fetchedLater = /\/(shell\/.+\/apollo|remote-checkout-(stripe|braintree)\/.+\/(wallets|bank-check))\./;

/** Loads a document. @returns the released files in its HTML, and those that the page fetched. */
async function load(page: Page, open: () => Promise<Response | null>, drawn: Locator) {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (released.test(url) && !fetchedLater.test(url)) fetched.push(url);
  });
  const html = (await (await open())?.text()) ?? '';
  await expect(drawn).toBeVisible();
  const named = [...html.matchAll(/<(?:script|link) [^>]*integrity=[^>]*>/g)].map(
    ([tag]) => /(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? tag,
  );
  return { named: named.sort(), fetched: fetched.sort() };
}

const parts = (urls: readonly string[]) =>
  [...new Set(urls.map((url) => new URL(url).pathname.split('/')[1]))].sort();

const button = (name: string) => (page: Page) => page.getByRole('button', { name });

for (const [path, drawn, expected] of [
  ['/', (page: Page) => page.getByRole('link', { name: 'Harbor Lights' }).first(), ['shell']],
  ['/events/harbor', button('Add one General Admission'), ['remote-cart', 'remote-event', 'shell']],
  ['/events/harbor/confirmation?referenceID=abc&email=a@example.com', button('Back to Menu'), ['shell']],
  ['/no/such/page', (page: Page) => page.getByText('Page not found'), ['shell']],
] as const) {
  test(`the document of ${path} lists exactly the files that the page uses, and each is fetched once`, async ({
    page,
  }) => {
    const { named, fetched } = await load(page, () => page.goto(path), drawn(page));
    expect(named).toEqual(fetched);
    expect(new Set(named).size).toBe(named.length);
    expect(parts(named)).toEqual(expected);
    expect(named.every((url) => url.startsWith(journeyOrigins.assets))).toBe(true);
  });
}

for (const [slug, ticket, remote] of [
  ['harbor', 'General Admission', 'remote-checkout-mx'],
  ['braintree-paid', 'Table Seat', 'remote-checkout-braintree'],
  ['stripe-paid', 'Deck', 'remote-checkout-stripe'],
] as const) {
  test(`the checkout of ${remote} lists exactly the files that the page uses, and each is fetched once`, async ({
    page,
  }) => {
    await checkOutWith(page, slug, ticket, 1);
    const form = page.getByRole('textbox', { name: 'Name', exact: true });
    const { named, fetched } = await load(page, () => page.reload(), form);
    expect(named).toEqual(fetched);
    expect(new Set(named).size).toBe(named.length);
    expect(parts(named)).toEqual([remote, 'shell']);
  });
}
