import { expect, type Page } from '@playwright/test';
import { checkOutWith } from '../steps/choose-tickets';
import { expectConfirmation } from '../steps/expect-confirmation';
import { acceptTerms, fillCustomer } from '../steps/fill-checkout';

const slug = 'acme-night';

async function fillCard(page: Page, number: string) {
  await page.getByRole('textbox', { name: 'Card number' }).fill(number);
  await page.getByRole('textbox', { name: 'Expiry' }).fill('12/39');
  await page.getByRole('textbox', { name: 'CVC' }).fill('123');
}

/** Buys a ticket of the Acme Night, after a card without funds. @returns the reference of the order. */
export async function buyWithAcme(page: Page): Promise<string> {
  await checkOutWith(page, slug, 'Acme Seat', 1);
  await fillCustomer(page);
  await fillCard(page, '4000 0000 0000 9995');
  await acceptTerms(page);
  const pay = page.getByRole('button', { name: 'Complete Order' });
  await pay.click();
  await expect(page.getByText('Transaction failed: Insufficient funds')).toBeVisible();
  await fillCard(page, '4111 1111 1111 1111');
  await pay.click();
  return expectConfirmation(page, slug);
}
