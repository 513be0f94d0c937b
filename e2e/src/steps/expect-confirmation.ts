import { expect, type Page } from '@playwright/test';
import { visitor } from './fill-checkout';

/** Waits for the confirmation of an order. @returns its reference. */
export async function expectConfirmation(page: Page, slug: string): Promise<string> {
  await expect(page).toHaveURL(new RegExp(`/events/${slug}/confirmation\\?`));
  const reference = new URL(page.url()).searchParams.get('referenceID') ?? '';
  expect(reference).not.toBe('');
  await expect(page.getByText('Thank you for your Order!')).toBeVisible();
  await expect(page.getByText(`Order Reference Number: ${reference}.`)).toBeVisible();
  await expect(page.getByText(`An Email has been sent to: ${visitor.Email}.`)).toBeVisible();
  return reference;
}
