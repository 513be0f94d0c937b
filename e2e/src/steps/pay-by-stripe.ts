import { expect, type Page } from '@playwright/test';
import { fillStripeCard, readStripeCharges } from '@ticket-storefront/remote-checkout-stripe/journey';
import { journeyOrigins } from '../store/journey-store';
import { readOrder } from '../store/read-order';
import { checkOutWith } from './choose-tickets';
import { acceptTerms, fillCustomer } from './fill-checkout';

export const stripeEvent = 'stripe-paid';

/** Opens the checkout of a Stripe event with one ticket, and fills everything in. */
export async function readyToPayByStripe(
  page: Page,
  card: string,
  ticket = 'Deck',
  cvc?: string,
): Promise<void> {
  await checkOutWith(page, stripeEvent, ticket, 1);
  await fillCustomer(page);
  await fillStripeCard(page, card, cvc);
  await acceptTerms(page);
}

/** Expects that an order is complete, and that Stripe has charged its total once. */
export async function expectStripeCharge(reference: string): Promise<void> {
  const { status, totalCents } = await readOrder(reference);
  expect(status).toBe('completed');
  await expect.poll(() => readStripeCharges(reference, journeyOrigins.simulators)).toEqual([totalCents]);
}
