import { expect, type Page, test } from '@playwright/test';
import {
  fillStripeCard,
  readStripeCharges,
  stripeCards,
  stripeFrame,
} from '@ticket-storefront/remote-checkout-stripe/journey';
import { checkOutWith } from '../src/steps/choose-tickets';
import { exceedScriptTimeout } from '../src/steps/exceed-script-timeout';
import { expectConfirmation } from '../src/steps/expect-confirmation';
import { acceptTerms, fillCustomer, payButton } from '../src/steps/fill-checkout';
import { holdRequests } from '../src/steps/hold-requests';
import { expectStripeCharge, readyToPayByStripe, stripeEvent } from '../src/steps/pay-by-stripe';
import { journeyOrigins } from '../src/store/journey-store';
import { readOrderStatus } from '../src/store/read-order';

/** Presses Pay. @returns the order's reference. */
async function payUnderReference(page: Page): Promise<string> {
  const opening = page.waitForRequest('**/StripeCreatePaymentIntentTicketing');
  await payButton(page).click();
  return (await opening).postDataJSON().localOrder.reference_id;
}

for (const [card, answer, sentence] of [
  [stripeCards.authenticate, 'Fail', /^We are unable to authenticate your payment method/],
  [stripeCards.alwaysAuthenticate, 'Fail', /^We are unable to authenticate your payment method/],
  [stripeCards.authenticateThenDeclined, 'Complete', /^Your card was declined\.$/],
] as const) {
  test(`3-D Secure of ${card} answered by ${answer} at the bank returns to the form with the reason, and another card pays once`, async ({
    page,
  }) => {
    await readyToPayByStripe(page, card);
    const reference = await payUnderReference(page);
    await page.getByRole('button', { name: `${answer} authentication` }).click();
    await expect(page.getByText(sentence).first()).toBeVisible();
    await expect(page).toHaveURL(({ pathname }) => pathname === `/events/${stripeEvent}/checkout`);
    expect(await readOrderStatus(reference)).toBe('pending');
    expect(await readStripeCharges(reference, journeyOrigins.simulators)).toEqual([]);
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Robin Visitor');
    await fillStripeCard(page, stripeCards.approved);
    await acceptTerms(page);
    await payButton(page).click();
    await expectStripeCharge(await expectConfirmation(page, stripeEvent));
  });
}

test('a visitor who returns from the bank without an answer can pay by another card, once', async ({
  page,
}) => {
  await readyToPayByStripe(page, stripeCards.authenticate);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: '3-D Secure test page' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Robin Visitor');
  await fillStripeCard(page, stripeCards.approved);
  await acceptTerms(page);
  await payButton(page).click();
  await expectStripeCharge(await expectConfirmation(page, stripeEvent));
});

test('while Stripe takes 20 s to answer, the page waits and Pay does nothing; the order already exists', async ({
  page,
}) => {
  await readyToPayByStripe(page, stripeCards.slow);
  const reference = await payUnderReference(page);
  await expect.poll(() => readOrderStatus(reference)).toBe('completed');
  await expect(payButton(page)).toHaveAttribute('aria-disabled', 'true');
  await payButton(page).press('Enter');
  await expect(page).toHaveURL(/\/confirmation\?/);
  expect(await expectConfirmation(page, stripeEvent)).toBe(reference);
  await expectStripeCharge(reference);
});

test('the API learns of a payment by webhook if the page does not report it', async ({ page }) => {
  await page.route('**/StripeAfterPaymentConfirmTicketing', (route) => route.abort());
  await readyToPayByStripe(page, stripeCards.approved);
  await payButton(page).click();
  await expectStripeCharge(await expectConfirmation(page, stripeEvent));
});

test('a page that is closed right after paying still creates an order', async ({ page, context }) => {
  await readyToPayByStripe(page, stripeCards.approved);
  const confirmed = page.waitForResponse((response) => response.url().endsWith('/confirm'));
  const reference = await payUnderReference(page);
  await confirmed;
  await page.close();
  await expect.poll(() => readOrderStatus(reference)).toBe('completed');
  await expectStripeCharge(reference);
  await context.close();
});

test('a retry loads a blocked Stripe.js, and Pay shows that the form is not ready', async ({ page }) => {
  let blocked = true;
  await page.route('**/stripe/v3.js', (route) => (blocked ? route.abort() : route.continue()));
  await checkOutWith(page, stripeEvent, 'Deck', 1);
  await expect(page.getByText('The payment form could not be loaded.')).toBeVisible();
  await fillCustomer(page);
  await acceptTerms(page);
  await payButton(page).click();
  await expect(page.getByText('Payment form is not ready yet. Please try again in a moment.')).toBeVisible();
  blocked = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await fillStripeCard(page, stripeCards.approved);
  await payButton(page).click();
  await expectStripeCharge(await expectConfirmation(page, stripeEvent));
});

test('the page shows when Stripe.js takes longer than 10 s, and uses it when it loads', async ({ page }) => {
  await page.clock.install();
  const release = await holdRequests(page, '**/stripe/v3.js');
  await checkOutWith(page, stripeEvent, 'Deck', 1);
  await exceedScriptTimeout(page, 'v3.js');
  await expect(page.getByText('The payment form could not be loaded.')).toBeVisible();
  release();
  await expect(stripeFrame(page).getByRole('textbox', { name: 'Card number' })).toBeVisible();
});

test('Stripe.js that hangs: a retry does not wait for it, and the visitor pays once', async ({ page }) => {
  await page.clock.install();
  await holdRequests(page, '**/stripe/v3.js');
  await checkOutWith(page, stripeEvent, 'Deck', 1);
  await exceedScriptTimeout(page, 'v3.js');
  await expect(page.getByText('The payment form could not be loaded.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await fillStripeCard(page, stripeCards.approved);
  await fillCustomer(page);
  await acceptTerms(page);
  await payButton(page).click();
  await expectStripeCharge(await expectConfirmation(page, stripeEvent));
});
