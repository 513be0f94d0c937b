import { expect, type Page } from '@playwright/test';
import { checkOutWith } from '../steps/choose-tickets';
import { expectConfirmation } from '../steps/expect-confirmation';
import { acceptTerms, fillCustomer } from '../steps/fill-checkout';

export const zephyrpaySlug = 'zephyr-night';
export const zephyrpayTicket = 'Zephyr Seat';

/** Zephyrpay's test cards. */
export const zephyrpayCards = {
  approved: '4111 1111 1111 1111',
  declined: '4000 0000 0000 9995',
  /** The money is taken, and the answer is lost. */
  lost: '4000 0000 0000 0119',
  /** There is no answer, and the payment appears later. */
  late: '4000 0000 0000 0259',
} as const;

export async function fillZephyrpayCard(page: Page, number: string): Promise<void> {
  const card = page.frameLocator('iframe[title="Card"]');
  await card.getByLabel('Card number').fill(number);
  await card.getByLabel('Expiry').fill('12/39');
  await card.getByLabel('CVC').fill('123');
}

/** Orders a ticket of the Zephyr Night with a card, up to the press of the button. */
export async function orderWithZephyrpay(page: Page, number: string): Promise<void> {
  await checkOutWith(page, zephyrpaySlug, zephyrpayTicket, 1);
  await fillCustomer(page);
  await fillZephyrpayCard(page, number);
  await acceptTerms(page);
  await page.getByRole('button', { name: 'Complete Order' }).click();
}

/** Buys a ticket of the Zephyr Night, after a card without funds. @returns the reference of the order. */
export async function buyWithZephyrpay(page: Page): Promise<string> {
  await orderWithZephyrpay(page, zephyrpayCards.declined);
  await expect(page.getByText('Transaction failed: Insufficient funds')).toBeVisible();
  await fillZephyrpayCard(page, zephyrpayCards.approved);
  await page.getByRole('button', { name: 'Complete Order' }).click();
  return expectConfirmation(page, zephyrpaySlug);
}
