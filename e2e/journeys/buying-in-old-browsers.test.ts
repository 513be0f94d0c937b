import { type Browser, expect, type Page, test } from '@playwright/test';
import { fillMxCard, mxCards } from '@ticket-storefront/remote-checkout-mx/journey';
import { type Browser as OldBrowser, oldestBrowsers } from '../src/old-browsers/compat-data';
import { takeAway } from '../src/old-browsers/take-away';
import { addTickets, openEvent } from '../src/steps/choose-tickets';
import { readColor } from '../src/steps/contrast';
import { expectConfirmation } from '../src/steps/expect-confirmation';
import { acceptTerms, fillCustomer } from '../src/steps/fill-checkout';
import { textsBelow } from '../src/steps/text-contrast';
import { journeyOrigins } from '../src/store/journey-store';

/** What WCAG 2.2 AA asks of text. */
const enough = 4.5;

const screens = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } } as const;

const notice = (page: Page) => page.getByText('this browser is too old to buy tickets');

/** A page in a browser without what an older one lacks. */
async function openIn(browser: Browser, old: OldBrowser, screen: keyof typeof screens): Promise<Page> {
  const context = await browser.newContext({
    baseURL: journeyOrigins.storefront,
    bypassCSP: true,
    // A document that a route changed comes from nowhere.
    permissions: ['local-network-access'],
    viewport: screens[screen],
  });
  await takeAway(context, old);
  return context.newPage();
}

/** Fails if a text of the page cannot be read in one of the colour schemes. */
async function expectReadable(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => textsBelow(page, enough), `${page.url()} ${colorScheme}`).toEqual([]);
  }
}

const named = ['chrome', 'firefox', 'safari_ios'];
for (const old of oldestBrowsers.filter(({ name }) => named.includes(name))) {
  for (const screen of ['phone', 'desktop'] as const) {
    test(`a visitor with ${old.name} ${old.version} on a ${screen} reads every text and buys a ticket`, async ({
      browser,
    }) => {
      const page = await openIn(browser, old, screen);
      await page.goto('/');
      await expect(page.getByRole('link', { name: /Harbor Lights/ })).toBeVisible();
      await expectReadable(page);
      await openEvent(page, 'harbor');
      await expect(notice(page)).toBeHidden();
      await expectReadable(page);
      await addTickets(page, 'General Admission', 1);
      await page.getByRole('link', { name: 'Checkout' }).click();
      await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible();
      await expectReadable(page);
      await fillCustomer(page);
      await fillMxCard(page, mxCards.approved);
      await acceptTerms(page);
      await page.getByRole('button', { name: 'Complete Order' }).click();
      await expectConfirmation(page, 'harbor');
      await expectReadable(page);
      await page.context().close();
    });
  }

  test(`an event that fixes its colours is readable in ${old.name} ${old.version}`, async ({ browser }) => {
    const page = await openIn(browser, old, 'desktop');
    for (const [slug, ground] of [
      ['midnight', 'rgb(18, 16, 13)'],
      ['midday', 'rgb(246, 243, 237)'],
    ] as const) {
      await openEvent(page, slug);
      await expectReadable(page);
      expect(await readColor(page.locator('body'), 'backgroundColor')).toBe(ground);
    }
    await page.context().close();
  });
}

for (const [version, screen] of [
  ['15.0', 'phone'],
  ['15.6', 'phone'],
  ['15.6', 'desktop'],
] as const) {
  test(`a visitor with iOS ${version} on a ${screen} reads an event, and one sentence what to do`, async ({
    browser,
  }) => {
    const page = await openIn(browser, { name: 'safari_ios', version }, screen);
    // What it cannot parse does not run.
    await page.route('**/*.js', (route) => route.abort());
    for (const path of ['/', '/events/harbor']) {
      await page.goto(path);
      await expect(notice(page)).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expectReadable(page);
    }
    for (const text of ['Harbor Lights', 'General Admission', '$']) {
      await expect(page.getByText(text).first()).toBeVisible();
    }
    await page.context().close();
  });
}
