import { expect, type Locator, type Page } from '@playwright/test';
import { fillBraintreeCard, readBraintreeCharges } from '@storefront/remote-checkout-braintree/journey';
import { fillMxCard, readMxCharges } from '@storefront/remote-checkout-mx/journey';
import { fillStripeCard, readStripeCharges } from '@storefront/remote-checkout-stripe/journey';
import { journeyOrigins } from '../store/journey-store';

/** The checkout of one processor, as a visitor of the journeys' store uses it. */
export interface Checkout {
  readonly event: string;
  readonly ticket: string;
  fillCard(page: Page, number: string, cvv?: string): Promise<void>;
  pay(page: Page): Locator;
  /** Runs what makes the checkout say that a payment failed, and sees that it says this sentence. */
  expectToldWhile(page: Page, sentence: string, act: () => Promise<unknown>): Promise<void>;
  /** Cents of every charge of an order at the processor, which a store of its own simulates elsewhere. */
  readCharges(reference: string, simulators?: string): Promise<number[]>;
}

/** Sees a sentence said by a toast, and takes it away, so that it is not taken for the next one. */
async function expectToastWhile(page: Page, sentence: string, act: () => Promise<unknown>): Promise<void> {
  const toast = page.getByRole('alert').and(page.getByText(sentence, { exact: true }));
  const dismiss = () => page.getByRole('button', { name: 'Dismiss message' }).click();
  // It leaves by itself after five seconds, whatever else the page is looked at for meanwhile.
  await Promise.all([toast.waitFor().then(dismiss), act()]);
}

async function expectAlertWhile(page: Page, sentence: string, act: () => Promise<unknown>): Promise<void> {
  const said = page.waitForEvent('dialog', { timeout: 0 }).then(async (dialog) => {
    await dialog.accept();
    return dialog.message();
  });
  await act();
  expect(await said).toBe(sentence);
}

const payWithAmount = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });

/** By MX Merchant, which says failures by toasts. */
export const mxCheckout: Checkout = {
  event: 'harbor',
  ticket: 'General Admission',
  fillCard: fillMxCard,
  pay: (page) => page.getByRole('button', { name: 'Complete Order' }),
  expectToldWhile: expectToastWhile,
  readCharges: (reference, simulators = journeyOrigins.simulators) => readMxCharges(reference, simulators),
};

/** By Braintree, which says failures by alerts of the browser. */
export const braintreeCheckout: Checkout = {
  event: 'braintree-paid',
  ticket: 'Table Seat',
  fillCard: fillBraintreeCard,
  pay: payWithAmount,
  expectToldWhile: expectAlertWhile,
  readCharges: (reference, simulators = journeyOrigins.simulators) =>
    readBraintreeCharges(reference, simulators),
};

/** By Stripe, which says failures by toasts. */
export const stripeCheckout: Checkout = {
  event: 'stripe-paid',
  ticket: 'Deck',
  fillCard: fillStripeCard,
  pay: payWithAmount,
  expectToldWhile: expectToastWhile,
  readCharges: (reference, simulators = journeyOrigins.simulators) =>
    readStripeCharges(reference, simulators),
};
