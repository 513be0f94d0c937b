import { expect, type Page, test } from '@playwright/test';
import { type EmittedFile, emittedFiles } from '../src/integrity/emitted-files';
import { pageVisits } from '../src/integrity/page-visits';
import { visitsWithChangedFiles } from '../src/integrity/visits-with-changed-files';
import { fillCheckout } from '../src/store/fill-checkout';
import { journeyStore } from '../src/store/journey-store';

const visits = pageVisits({ mx: 'harbor', braintree: 'braintree-paid', stripe: 'stripe-paid', full: 'full' });

// Browsers treat a document that a test serves as remote, and block its requests to local servers.
test.use({ permissions: ['local-network-access'] });

test.beforeAll(() => fillCheckout('full'));

/**
 * Loaded only where an order is refused since its buyer has to wait in line, for the query of a remote that the shell does not
 * know, for a remote that reads the federation runtime from the shell, for the order that a visit has placed, for a zipcode or an email that is typed, in a preview, or in a
 * browser that stores nothing: no visit here orders, is a preview, or has such a remote or browser. The simulated braintree-web
 * needs no `client`, no module of a wallet or a bank, nor what these share. The loader that checks them is that of every other file.
 */
const notInVisits =
  /\/(waiting|devtools|carried-cart|graphql-parser|placed-order|client|apple-pay|google-pay|paypal|three-d-secure|venmo|\d+|runtime-core|hints)\.\w+\.js$/;

/** One page in Spanish is enough: it has the same sources and loader. */
const translated = /\.es\.\w+\.js$/;

/** What comes of a first file that was refused: the shell has not started, which shows in the history, or a remote has its fallback. */
async function expectNotMounted(page: Page, { url, part, kind, isFirst }: EmittedFile): Promise<void> {
  if (!isFirst) return;
  if (part !== 'shell') {
    const slot = page.locator(`[data-boundary="${part}"]`);
    await expect(slot.getByRole('button', { name: /^(Try again|Intentar de nuevo)$/ }), url).toBeVisible();
  } else if (kind === 'script') {
    expect(await page.evaluate(() => history.scrollRestoration)).toBe('auto');
  }
}

test('every page refuses a script or style with one changed byte', async ({ context }) => {
  const files = await emittedFiles(journeyStore);
  const untried = new Set(files.map(({ url }) => url));
  for await (const { visit, file, page, outcome } of visitsWithChangedFiles(context, visits, files)) {
    expect(outcome, `${file.url}, ${visit.name}`).toEqual({ refused: true, tookEffect: false });
    await expectNotMounted(page, file);
    untried.delete(file.url);
  }
  expect([...untried].filter((url) => !notInVisits.test(url) && !translated.test(url))).toEqual([]);
});
