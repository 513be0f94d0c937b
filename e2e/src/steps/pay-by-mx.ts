import type { Page } from '@playwright/test';
import { fillMxCard, mxCards } from '@ticket-storefront/remote-checkout-mx/journey';
import { expectConfirmation } from './expect-confirmation';
import { acceptTerms, fillCustomer } from './fill-checkout';

/** Pays on the MX checkout of an event and waits for the confirmation. @returns the reference of the order. */
export async function payByMx(page: Page, slug: string): Promise<string> {
  await fillCustomer(page);
  await fillMxCard(page, mxCards.approved);
  await acceptTerms(page);
  await page.getByRole('button', { name: 'Complete Order' }).click();
  return expectConfirmation(page, slug);
}
