import { expect, test } from '@playwright/test';
import { addTickets, openEvent } from '../src/steps/choose-tickets';
import { takeScreenshot } from '../src/steps/take-screenshot';

test('the event page shows all details of the event', async ({ page }) => {
  await openEvent(page, 'harbor');
  await expect(page).toHaveTitle('Harbor Lights - Ticketing');
  await expect(page.getByText('Gates: 6:00 PM - 11:00 PM')).toBeVisible();
  await expect(page.getByText('About the Event:')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^Bring a coat$/ })).toBeVisible();
  const address = page.getByRole('link', { name: /1 Pier Road/ });
  await expect(address).toHaveAttribute('target', '_blank');
});

test('tickets show whether they are sold out, almost sold out, not on sale yet or no longer on sale', async ({
  page,
}, info) => {
  await openEvent(page, 'harbor');
  const card = (name: string) => page.getByRole('group', { name, exact: true });
  await expect(card('Backstage')).toContainText('Sold Out!');
  await expect(card('Backstage').getByRole('button')).toHaveCount(0);
  await expect(card('Balcony')).toContainText('60 Tickets Remaining!');
  await expect(card('Early Bird')).toContainText('Sales ended');
  await expect(card('Afterparty')).toContainText('On sale');
  await expect(card('Afterparty')).toContainText('No description available');
  await takeScreenshot(page, info, 'ticket-states');
});

test('a ticket can be added up to its limit and removed again', async ({ page }) => {
  await openEvent(page, 'harbor');
  await expect(page.getByRole('button', { name: 'Remove one Pair' })).toBeDisabled();
  await addTickets(page, 'Pair', 2);
  await expect(page.getByRole('button', { name: 'Add one Pair' })).toBeDisabled();
  await page.getByRole('button', { name: 'Remove Pair from cart' }).click();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Checkout' })).toHaveCount(0);
});

test("an organiser's description keeps its formatting and runs nothing", async ({ page }) => {
  await openEvent(page, 'harbor');
  const card = page.getByRole('group', { name: 'Pair', exact: true });
  await expect(card.locator('em')).toHaveText('seats');
  await card.getByText('Two').click();
  await expect(page).toHaveTitle('Harbor Lights - Ticketing');
});

test('the page of an unknown event shows that it was not found', async ({ page }) => {
  const answer = await page.goto('/events/no-such-event');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Event not found')).toBeVisible();
  await expect(page).toHaveTitle('no-such-event - Ticketing');
  await expect(page.getByRole('region', { name: 'Coming up' }).getByRole('link')).toHaveCount(3);
});

test('an invalid address shows that the page was not found', async ({ page }) => {
  for (const path of ['/events/%E0%A4%A', '/events/%E0%A4%A/checkout', '/%']) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('Page not found')).toBeVisible();
  }
});

test('a slug that no database can store shows that the event was not found', async ({ page }) => {
  for (const slug of ['harbor%00', 'a'.repeat(5000)]) {
    await page.goto(`/events/${slug}`);
    await expect(page.getByText('Event not found')).toBeVisible();
  }
});

test('an unknown address links to the list of events, and to the next three', async ({ page }, info) => {
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Page not found')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Coming up' }).getByRole('link')).toHaveCount(3);
  await takeScreenshot(page, info, 'not-found');
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page.getByRole('link', { name: /Harbor Lights/ })).toBeVisible();
  await takeScreenshot(page, info, 'landing');
});
