import { expect, type Locator, type Page } from '@playwright/test';
import {
  fillBraintreeCard,
  readBraintreeCharges,
} from '@ticket-storefront/remote-checkout-braintree/journey';
import { fillMxCard, readMxCharges } from '@ticket-storefront/remote-checkout-mx/journey';
import { fillStripeCard, readStripeCharges } from '@ticket-storefront/remote-checkout-stripe/journey';
import { journeyOrigins } from '../store/journey-store';

/** The checkout of one processor, as a visitor of the journeys' store uses it. */
export interface Checkout {
  readonly event: string;
  readonly ticket: string;
  fillCard(page: Page, number: string, cvv?: string): Promise<void>;
  pay(page: Page): Locator;
  /** Runs a failing payment, and expects the checkout to show this sentence. */
  expectToldWhile(page: Page, sentence: string, act: () => Promise<unknown>): Promise<void>;
  /** Cents of every charge of an order at the processor, which a store of its own simulates elsewhere. */
  readCharges(reference: string, simulators?: string): Promise<number[]>;
}

/** Expects a toast with a sentence, and dismisses it, so that it is not mistaken for the next one. */
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

/** MX Merchant shows failures as toasts. */
export const mxCheckout: Checkout = {
  event: 'harbor',
  ticket: 'General Admission',
  fillCard: fillMxCard,
  pay: (page) => page.getByRole('button', { name: 'Complete Order' }),
  expectToldWhile: expectToastWhile,
  readCharges: (reference, simulators = journeyOrigins.simulators) => readMxCharges(reference, simulators),
};

/** Braintree shows failures as alerts of the browser. */
export const braintreeCheckout: Checkout = {
  event: 'braintree-paid',
  ticket: 'Table Seat',
  fillCard: fillBraintreeCard,
  pay: payWithAmount,
  expectToldWhile: expectAlertWhile,
  readCharges: (reference, simulators = journeyOrigins.simulators) =>
    readBraintreeCharges(reference, simulators),
};

/** Stripe shows failures as toasts. */
export const stripeCheckout: Checkout = {
  event: 'stripe-paid',
  ticket: 'Deck',
  fillCard: fillStripeCard,
  pay: payWithAmount,
  expectToldWhile: expectToastWhile,
  readCharges: (reference, simulators = journeyOrigins.simulators) =>
    readStripeCharges(reference, simulators),
};
