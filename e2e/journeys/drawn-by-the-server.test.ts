import { expect, test } from '@playwright/test';
import { checkOutWith } from '../src/steps/choose-tickets';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor reads the event, its tickets and their prices', async ({ page }) => {
    // The processes that draw start with the first document.
    await expect(async () => {
      await page.goto('/events/harbor');
      await expect(page.getByRole('heading', { name: 'Harbor Lights' })).toBeVisible({ timeout: 1000 });
    }).toPass();
    const ticket = page.getByRole('group', { name: 'General Admission' });
    await expect(ticket).toContainText('$45.00');
    await expect(page.getByRole('group', { name: 'Backstage' })).toContainText('Sold Out!');
    await expect(page.getByRole('group', { name: 'Early Bird' })).toContainText('Sales ended');
    await expect(page.getByRole('group', { name: 'Afterparty' })).toContainText('On sale');
    await expect(page.getByRole('region', { name: 'Cart' })).toContainText('Your cart is empty.');
  });

  test('an event with 300 tickets lists all of them, and search finds one', async ({ page }) => {
    await expect(async () => {
      await page.goto('/events/many-rows');
      await expect(page.getByRole('group', { name: /^Row / })).toHaveCount(300, { timeout: 1000 });
    }).toPass();
    await expect(page.getByRole('group', { name: 'Row 300', exact: true })).toContainText('$12.99');
  });

  test('the landing page lists its events', async ({ page }) => {
    await expect(async () => {
      await page.goto('/');
      await expect(page.getByRole('link', { name: 'Harbor Lights' })).toBeVisible({ timeout: 1000 });
    }).toPass();
  });
});

test('the browser adopts the server’s HTML unchanged, with a cart from an earlier visit', async ({
  page,
}) => {
  await checkOutWith(page, 'harbor', 'General Admission', 2);
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  for (const path of ['/', '/events/harbor', '/events/harbor/checkout', '/events/none', '/none/at/all']) {
    await page.goto(path);
    await expect(page.getByRole('main')).not.toContainText('Loading');
  }
  await page.goto('/events/harbor');
  await expect(page.getByRole('region', { name: 'Cart' })).toContainText('2 x General Admission');
  await page.getByRole('button', { name: 'Add one General Admission' }).click();
  await expect(page.getByRole('region', { name: 'Cart' })).toContainText('3 x General Admission');
  expect(errors).toEqual([]);
});
