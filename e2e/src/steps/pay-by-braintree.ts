import type { Page } from '@playwright/test';
import { fillBraintreeCard } from '@ticket-storefront/remote-checkout-braintree/journey';
import { checkOutWith } from './choose-tickets';
import { acceptTerms, fillCustomer } from './fill-checkout';

export const braintreeEvent = 'braintree-paid';

/** Opens the checkout of a Braintree event with one ticket, and fills everything in. */
export async function readyToPayByBraintree(page: Page, card: string, cvv?: string): Promise<void> {
  await checkOutWith(page, braintreeEvent, 'Table Seat', 1);
  await fillCustomer(page);
  await fillBraintreeCard(page, card, cvv);
  await acceptTerms(page);
}
