import { expect, test } from '@playwright/test';

const events = 'main article';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('search finds an event by its name, and can be cleared', async ({ page }) => {
    await page.goto('/');
    const all = await page.locator(events).count();
    await page.getByRole('searchbox', { name: 'Search events' }).fill('harbor lights');
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(/\?q=harbor\+lights/);
    await expect(page.locator(events)).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Harbor Lights' })).toBeVisible();

    await page.goto('/?q=no-such-event');
    await expect(page.locator(events)).toHaveCount(0);
    await page.getByRole('link', { name: 'Show all events' }).click();
    await expect(page.locator(events)).toHaveCount(all);
  });
});

test('an address with filters is rendered on the server, adopted unchanged, and updated in place', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto('/?q=HARBOR&utm=1');
  await expect(page.getByRole('searchbox', { name: 'Search events' })).toHaveValue('HARBOR');
  const shown = await page.locator(events).count();
  await page.getByRole('searchbox').fill('');
  await expect(page).toHaveURL(/\/$/);
  expect(await page.locator(events).count()).toBeGreaterThan(shown);
  expect(errors).toEqual([]);
});
