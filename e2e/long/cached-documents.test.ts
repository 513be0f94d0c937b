import { expect, type Locator, type Page } from '@playwright/test';
import { openVisit } from '../src/releases/open-visit';
import { releaseCopy } from '../src/releases/release-during-visits';
import { runStorefront } from '../src/releases/run-storefront';
import { addTickets, checkOutWith, openEvent } from '../src/steps/choose-tickets';
import { test } from '../src/store/isolated-store';

const slug = 'harbor';
const ticket = 'General Admission';

/** Waits for a page to show something that an earlier document of it may have shown already, with a release that is gone. */
async function expectWithout(page: Page, version: string, shown: Locator): Promise<void> {
  await expect(shown).toBeVisible();
  await expect(page.locator(`link[href*="${version}"]`)).toHaveCount(0);
  await expect(shown).toBeVisible();
}

test('a prefetched event page does not show a release that has since been rolled back', async ({
  browser,
  store,
}) => {
  const version = `9.0.0-${Date.now()}`;
  await releaseCopy(store, 'remote-cart', version);
  const visit = await openVisit(browser, store);
  const { page } = visit;
  await openEvent(page, slug);
  await addTickets(page, ticket, 1);
  expect(await visit.keeps()).toMatchObject({ 'remote-cart': version });
  await page.getByRole('link', { name: 'All events' }).click();
  const link = page.getByRole('link', { name: 'Harbor Lights' });
  const ahead = page.waitForEvent('requestfinished', (request) => request.url().endsWith(`/events/${slug}`));
  await link.hover();
  expect((await ahead).headers()['sec-purpose']).toMatch(/^prefetch/);
  await runStorefront(String(store.port), 'revoke', 'remote-cart', version);
  await link.click();
  await expect(page).toHaveURL(({ pathname }) => pathname === `/events/${slug}`);
  await expectWithout(page, version, page.getByText(`1 x ${ticket}`));
});

test('nor does a page from the history', async ({ browser, store }) => {
  const version = `9.0.0-${Date.now()}`;
  await releaseCopy(store, 'remote-cart', version);
  const visit = await openVisit(browser, store);
  const { page } = visit;
  await checkOutWith(page, slug, ticket, 1);
  expect(visit.used()).toContain(`remote-cart ${version}`);
  await runStorefront(String(store.port), 'revoke', 'remote-cart', version);
  await page.goBack();
  await expectWithout(page, version, page.getByText(`1 x ${ticket}`));
  expect(await page.evaluate(() => history.length)).toBe(3);
});

test('nor does a page that the browser restores', async ({ browser, store }) => {
  const version = `9.0.0-${Date.now()}`;
  await releaseCopy(store, 'remote-cart', version);
  const { page, used } = await openVisit(browser, store);
  await openEvent(page, slug);
  await addTickets(page, ticket, 1);
  expect(used()).toContain(`remote-cart ${version}`);
  await runStorefront(String(store.port), 'revoke', 'remote-cart', version);
  // Browsers under test have no back/forward cache; this is the event of a restored page.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expectWithout(page, version, page.getByText(`1 x ${ticket}`));
});
