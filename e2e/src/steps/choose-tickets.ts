import { expect, type Page } from '@playwright/test';

/** Opens an event page and waits for its tickets. */
export async function openEvent(page: Page, slug: string): Promise<void> {
  await page.goto(`/events/${slug}`);
  await expect(page.getByRole('button', { name: /^Add one / }).first()).toBeVisible();
}

/** Adds tickets one click at a time, as a visitor does. */
export async function addTickets(page: Page, name: string, quantity: number): Promise<void> {
  const add = page.getByRole('button', { name: `Add one ${name}`, exact: true });
  for (let click = 0; click < quantity; click++) await add.click();
  await expect(page.getByRole('region', { name: 'Cart' })).toContainText(`${quantity} x ${name}`);
}

/** Opens an event, chooses tickets and goes to its checkout. */
export async function checkOutWith(page: Page, slug: string, name: string, quantity: number): Promise<void> {
  await openEvent(page, slug);
  await addTickets(page, name, quantity);
  await page.getByRole('link', { name: 'Checkout' }).click();
  // Only `commit` does not wait for scripts of others, which may hang.
  await page.waitForURL(({ pathname }) => pathname === `/events/${slug}/checkout`, { waitUntil: 'commit' });
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible();
}
