import { expect, type Page, test } from '@playwright/test';
import { checkOutWith } from '../src/steps/choose-tickets';
import { journeyOrigins } from '../src/store/journey-store';

const released = /\/(shell|remote-[a-z-]+)\/.+\.(js|css)$/;

/** Loads a document and tells which released files its HTML names, and which the page then fetched. */
async function load(page: Page, open: () => Promise<unknown>) {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (released.test(request.url())) fetched.push(request.url());
  });
  await open();
  await page.waitForLoadState('networkidle');
  const named = await page.evaluate(() =>
    [...document.head.querySelectorAll('script[src], link[rel="stylesheet"], link[rel="preload"]')]
      .filter((element) => element.hasAttribute('integrity'))
      .map((element) => element.getAttribute('src') ?? element.getAttribute('href') ?? ''),
  );
  return { named: named.sort(), fetched: fetched.sort() };
}

const parts = (urls: readonly string[]) =>
  [...new Set(urls.map((url) => new URL(url).pathname.split('/')[1]))].sort();

for (const [path, expected] of [
  ['/', ['shell']],
  ['/events/harbor', ['remote-cart', 'remote-event', 'shell']],
  ['/events/harbor/confirmation?referenceID=abc&email=a@example.com', ['shell']],
] as const) {
  test(`the document of ${path} names exactly the files that the page uses, each fetched once`, async ({
    page,
  }) => {
    const { named, fetched } = await load(page, () => page.goto(path));
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
  test(`the checkout of ${remote} names exactly the files that the page uses, each fetched once`, async ({
    page,
  }) => {
    await checkOutWith(page, slug, ticket, 1);
    const { named, fetched } = await load(page, () => page.reload());
    expect(named).toEqual(fetched);
    expect(new Set(named).size).toBe(named.length);
    expect(parts(named)).toEqual([remote, 'shell']);
  });
}
