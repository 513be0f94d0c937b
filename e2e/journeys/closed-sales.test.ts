import { expect, test } from '@playwright/test';

test('the page and the checkout of a past event say that it is over, and sell nothing', async ({ page }) => {
  await page.goto('/events/over');
  await expect(page.getByText('This event is over.')).toBeVisible();
  const ticket = page.getByRole('group', { name: 'Past Seat' });
  await expect(ticket.getByText('Sales ended')).toBeVisible();
  await expect(ticket.getByRole('button')).toHaveCount(0);

  await page.goto('/events/over/checkout');
  await expect(page.getByRole('heading', { name: 'Sales ended' })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
});

test('tickets of an event without a payment method show a notice instead of controls', async ({ page }) => {
  await page.goto('/events/unserved');
  const ticket = page.getByRole('group', { name: 'Stall' });
  await expect(ticket.getByText('Not sold online at the moment')).toBeVisible();
  await expect(ticket.getByRole('button')).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the server renders that an event is over', async ({ page }) => {
    await page.goto('/events/over');
    await expect(page.getByText('Sales ended')).toBeVisible();
  });
});
