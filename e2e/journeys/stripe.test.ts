import { expect, test } from '@playwright/test';
import { fillStripeCard, stripeCards, stripeFrame } from '@ticket-storefront/remote-checkout-stripe/journey';
import { applyPromo } from '../src/steps/apply-promo';
import { checkOutWith } from '../src/steps/choose-tickets';
import { expectConfirmation } from '../src/steps/expect-confirmation';
import { acceptTerms, fillCustomer, payButton } from '../src/steps/fill-checkout';
import { expectStripeCharge, readyToPayByStripe, stripeEvent } from '../src/steps/pay-by-stripe';
import { takeScreenshot } from '../src/steps/take-screenshot';
import { watchComplaints } from '../src/steps/watch-complaints';
import { journeyOrigins } from '../src/store/journey-store';
import { readOrder } from '../src/store/read-order';

test('a visitor pays by Stripe, and the card never touches the storefront', async ({ page }, info) => {
  const card = stripeCards.approved.replaceAll(' ', '');
  const toUs: string[] = [];
  await checkOutWith(page, stripeEvent, 'Deck', 2);
  page.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (origin !== journeyOrigins.simulators) toUs.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  const complaints = watchComplaints(page);
  await page.reload();
  await fillCustomer(page);
  await fillStripeCard(page, stripeCards.approved);
  await acceptTerms(page);
  await takeScreenshot(page, info, 'stripe-checkout');
  await payButton(page).click();
  const reference = await expectConfirmation(page, stripeEvent);
  await expectStripeCharge(reference);

  const everything = toUs.join('\n');
  expect(everything).toContain('StripeCreatePaymentIntentTicketing');
  expect(everything).toContain('StripeAfterPaymentConfirmTicketing');
  expect(everything.replaceAll(/\D/g, '')).not.toContain(card);
  expect(complaints).toEqual([]);
});

test('a visitor gets Stripe’s message for a declined card, and buys the last ticket once with another', async ({
  page,
}) => {
  await readyToPayByStripe(page, stripeCards.declined, 'Last Lookout');
  await payButton(page).click();
  await expect(page.getByText('Your card was declined.').first()).toBeVisible();
  await fillStripeCard(page, stripeCards.insufficientFunds);
  await payButton(page).click();
  await expect(page.getByText('Your card has insufficient funds.').first()).toBeVisible();
  await fillStripeCard(page, stripeCards.approved);
  await payButton(page).click();
  await expectStripeCharge(await expectConfirmation(page, stripeEvent));
});

test('a promo code applied after the card was entered changes what is charged', async ({ page }) => {
  await readyToPayByStripe(page, stripeCards.approved);
  const before = await payButton(page).textContent();
  await applyPromo(page, 'SKY20');
  await expect(payButton(page)).not.toHaveText(before ?? '');
  const label = await payButton(page).textContent();
  await payButton(page).click();
  const reference = await expectConfirmation(page, stripeEvent);
  await expectStripeCharge(reference);
  expect(label).toBe(`Pay $${((await readOrder(reference)).totalCents / 100).toFixed(2)}`);
});

test('the form shows a wrong security code, and retains all entries', async ({ page }) => {
  await readyToPayByStripe(page, stripeCards.approved, 'Deck', '999');
  await payButton(page).click();
  await expect(page.getByText("Your card's security code is incorrect.").first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'City', exact: true })).toHaveValue('Portland');
});

test('the form shows that a card is incomplete, and nothing is sent', async ({ page }) => {
  await readyToPayByStripe(page, '4242 4242');
  const posted: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posted.push(request.url()));
  await payButton(page).click();
  await expect(page.getByText('Your card number is incomplete.').first()).toBeVisible();
  await expect(stripeFrame(page).getByText('Your card number is incomplete.')).toBeVisible();
  expect(posted.filter((url) => url.includes('ticketCheckout'))).toEqual([]);
});

for (const card of [stripeCards.authenticate, stripeCards.alwaysAuthenticate]) {
  test(`3-D Secure of ${card} completed at the bank resumes the same order after a full page load`, async ({
    page,
  }, info) => {
    await readyToPayByStripe(page, card);
    await payButton(page).click();
    await expect(page.getByRole('heading', { name: '3-D Secure test page' })).toBeVisible();
    await takeScreenshot(page, info, 'stripe-bank');
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await expectStripeCharge(await expectConfirmation(page, stripeEvent));
  });
}

test('a double click, and Enter pressed twice, charge once', async ({ page }) => {
  await readyToPayByStripe(page, stripeCards.approved);
  await payButton(page).dblclick();
  await expectStripeCharge(await expectConfirmation(page, stripeEvent));

  await readyToPayByStripe(page, stripeCards.approved);
  await page.getByRole('textbox', { name: 'City', exact: true }).focus();
  // Of the keyboard and not of the field, which is gone where the first press has done all before the second.
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]);
  await expectStripeCharge(await expectConfirmation(page, stripeEvent));
});

test('an event without a connected account offers no ticket, and one whose account Stripe refuses cannot be paid', async ({
  page,
}) => {
  await page.goto('/events/stripe-unconnected');
  const ticket = page.getByRole('group', { name: 'Cellar Seat' });
  await expect(ticket.getByText('Not available online')).toBeVisible();
  await expect(ticket.getByRole('button')).toHaveCount(0);

  await checkOutWith(page, 'stripe-unknown-account', 'Rafter Seat', 1);
  await fillCustomer(page);
  await fillStripeCard(page, stripeCards.approved);
  await acceptTerms(page);
  await payButton(page).click();
  await expect(
    page.getByText('Unable to initialize payment. Please refresh and try again.').first(),
  ).toBeVisible();
});
