import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { changeOneByte } from '../src/integrity/change-one-byte';
import { type EmittedFile, emittedFiles } from '../src/integrity/emitted-files';
import { loadUnlisted, type UnlistedFiles } from '../src/integrity/load-unlisted';
import { type PageVisit, pageVisits } from '../src/integrity/page-visits';
import { takesEffectUnchecked } from '../src/integrity/serve-changed';
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

test('without a hash check each of these changes takes effect', async ({ page }) => {
  for (const file of (await emittedFiles(journeyStore)).map(changeOneByte)) {
    expect(await takesEffectUnchecked(page, file), file.url).toBe(true);
  }
});

/** Files of a part that the visit's page never shows. */
async function filesOfAnotherPart({ path }: PageVisit): Promise<UnlistedFiles> {
  const part = path.endsWith('/checkout') ? 'remote-cart' : 'remote-checkout-mx';
  const addressOf = (files: readonly EmittedFile[], kind: EmittedFile['kind']) =>
    files.find((file) => file.part === part && file.kind === kind)?.url ?? '';
  const files = await emittedFiles(journeyStore);
  return { script: addressOf(files, 'script'), style: addressOf(files, 'style') };
}

/** The same files as the shell's, in a folder whose name begins with that of its release. */
async function filesOfAnotherRelease(): Promise<UnlistedFiles> {
  const files = (await emittedFiles(journeyStore)).filter(({ part }) => part === 'shell');
  const { assets } = journeyStore.origins;
  const [, part = '', version = ''] = files[0]?.url.slice(assets.length).split('/') ?? [];
  const folder = join(journeyStore.assets, part, version);
  cpSync(folder, `${folder}-other`, { recursive: true });
  const addressOf = (kind: EmittedFile['kind']) =>
    files.find((file) => file.kind === kind)?.url.replace(`/${version}/`, `/${version}-other/`) ?? '';
  return { script: addressOf('script'), style: addressOf('style') };
}

for (const visit of visits.filter(({ act }) => !act)) {
  test(`a file of another release is not loaded, even by code in the page: ${visit.name}`, async ({
    page,
  }) => {
    // A first visit gets a token, without which nobody waits.
    await page.goto('/');
    await page.goto(visit.path);
    for (const remote of visit.remotes) {
      await expect(page.locator(`[data-boundary="${remote}"]`)).toBeVisible();
    }
    for (const files of [await filesOfAnotherPart(visit), await filesOfAnotherRelease()]) {
      const loaded = await loadUnlisted(page, files);
      expect(Object.entries(loaded).filter(([, isLoaded]) => isLoaded)).toEqual([]);
    }
  });
}

test('without a policy all of these files are loaded', async ({ page }) => {
  await page.goto(`${journeyStore.origins.assets}/healthz`);
  const ofPart = await filesOfAnotherPart({ name: '', path: '/', remotes: [] });
  for (const files of [ofPart, await filesOfAnotherRelease()]) {
    const loaded = await loadUnlisted(page, files);
    expect(Object.entries(loaded).filter(([, isLoaded]) => !isLoaded)).toEqual([]);
  }
});

test('a script that no release lists is not loaded, even by our scripts', async ({ page }) => {
  const answer = await page.goto('/events/harbor');
  expect(answer?.headers()['integrity-policy']).toBe('blocked-destinations=(script style)');
  const outcome = await page.evaluate(() => {
    const script = document.createElement('script');
    try {
      script.src = 'https://evil.example/steal.js';
      return 'taken';
    } catch (error) {
      return error instanceof TypeError ? 'refused by Trusted Types' : 'other';
    }
  });
  expect(outcome).toBe('refused by Trusted Types');
});
