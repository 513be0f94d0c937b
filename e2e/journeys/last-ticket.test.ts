import { expect, type Page, test } from '@playwright/test';
import { fillMxCard, mxCards } from '@ticket-storefront/remote-checkout-mx/journey';
import { checkOutWith } from '../src/steps/choose-tickets';
import { acceptTerms, fillCustomer } from '../src/steps/fill-checkout';
import { takeScreenshot } from '../src/steps/take-screenshot';
import { readStock } from '../src/store/read-stock';

async function prepare(page: Page) {
  await checkOutWith(page, 'last-ticket', 'Final Seat', 1);
  await fillCustomer(page);
  await fillMxCard(page, mxCards.approved);
  await acceptTerms(page);
}

test('two visitors buy the last ticket at once: one gets it, the other is not charged', async ({
  browser,
}, info) => {
  const pages = await Promise.all([1, 2].map(async () => (await browser.newContext()).newPage()));
  await Promise.all(pages.map(prepare));
  const results = await Promise.all(
    pages.map(async (page) => {
      await page.getByRole('button', { name: 'Complete Order' }).click();
      // What stays: the message of a refused payment disappears after a while.
      await expect(page.getByRole('main')).toContainText(
        /Thank you for your Order!|Final Seat is sold out and left your cart/,
      );
      return page.getByText('Thank you for your Order!').isVisible();
    }),
  );
  expect(results.filter((bought) => bought)).toHaveLength(1);
  expect(await readStock('Final Seat')).toBe(0);
  const refused = pages[results.indexOf(false)];
  if (refused) await takeScreenshot(refused, info, 'last-ticket-refused');
});
