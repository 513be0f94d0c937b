import { expect, type Page, test } from '@playwright/test';
import { applyPromo } from '../src/steps/apply-promo';
import { addTickets, checkOutWith, openEvent } from '../src/steps/choose-tickets';
import { takeScreenshot } from '../src/steps/take-screenshot';

const breakdown = (page: Page) =>
  page.locator('dl, table').and(page.getByLabel('Price breakdown', { exact: true }));

test('a promo lowers the total and is announced, and clearing it restores the full price', async ({
  page,
}, info) => {
  await checkOutWith(page, 'harbor', 'General Admission', 2);
  const full = await breakdown(page).textContent();
  await applyPromo(page, 'ALL20');
  await expect(page.getByText('Promo code "20% off" applied successfully!')).toBeVisible();
  await expect(page.getByText('Promo code applied successfully.')).toBeVisible();
  await expect(breakdown(page)).toContainText('Promo discount');
  await expect(breakdown(page)).toContainText('-$18.00');
  await takeScreenshot(page, info, 'promo-applied');

  await applyPromo(page, 'ALL20');
  await expect(page.getByText('Promo Code Already Applied.').first()).toBeVisible();

  await page.getByRole('button', { name: 'Clear promo code' }).click();
  await expect(breakdown(page)).not.toContainText('Promo discount');
  expect(await breakdown(page).textContent()).toBe(full);
});

test('a promo for some tickets discounts only these', async ({ page }) => {
  await openEvent(page, 'harbor');
  await addTickets(page, 'General Admission', 1);
  await addTickets(page, 'Balcony', 1);
  await page.getByRole('link', { name: 'Checkout' }).click();
  await applyPromo(page, 'BALCONY50');
  await expect(breakdown(page)).toContainText('-$36.25');
});

for (const [code, message] of [
  ['', 'Please enter a valid promo code.'],
  ['NOPE', 'Invalid Promo Code.'],
  ['all20', 'Invalid Promo Code.'],
  ['GONE', 'This promo code has already been used.'],
] as const) {
  test(`the promo code "${code}" shows: ${message}`, async ({ page }) => {
    await checkOutWith(page, 'harbor', 'General Admission', 1);
    await applyPromo(page, code);
    await expect(page.getByText(message, { exact: true }).first()).toBeVisible();
    await expect(breakdown(page)).not.toContainText('Promo discount');
  });
}
