import { expect, type Page, test } from '@playwright/test';
import {
  fillStripeCard,
  readStripeCharges,
  stripeCards,
  stripeFrame,
} from '@ticket-storefront/remote-checkout-stripe/journey';
import { applyPromo } from '../src/steps/apply-promo';
import { checkOutWith } from '../src/steps/choose-tickets';
import { exceedScriptTimeout } from '../src/steps/exceed-script-timeout';
import { expectConfirmation } from '../src/steps/expect-confirmation';
import { acceptTerms, fillCustomer } from '../src/steps/fill-checkout';
import { holdRequests } from '../src/steps/hold-requests';
import { takeScreenshot } from '../src/steps/take-screenshot';
import { watchComplaints } from '../src/steps/watch-complaints';
import { journeyOrigins } from '../src/store/journey-store';
import { readOrder, readOrderStatus } from '../src/store/read-order';

const event = 'stripe-paid';
const pay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });

async function readyToPay(page: Page, card: string, ticket = 'Deck', cvc?: string): Promise<void> {
  await checkOutWith(page, event, ticket, 1);
  await fillCustomer(page);
  await fillStripeCard(page, card, cvc);
  await acceptTerms(page);
}

async function expectOneCharge(reference: string): Promise<void> {
  const { status, totalCents } = await readOrder(reference);
  expect(status).toBe('completed');
  await expect.poll(() => readStripeCharges(reference, journeyOrigins.simulators)).toEqual([totalCents]);
}

test('a visitor pays by Stripe, and the card never touches the storefront', async ({ page }, info) => {
  const card = stripeCards.approved.replaceAll(' ', '');
  const toUs: string[] = [];
  await checkOutWith(page, event, 'Deck', 2);
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
  await pay(page).click();
  const reference = await expectConfirmation(page, event);
  await expectOneCharge(reference);

  const everything = toUs.join('\n');
  expect(everything).toContain('StripeCreatePaymentIntentTicketing');
  expect(everything).toContain('StripeAfterPaymentConfirmTicketing');
  expect(everything.replaceAll(/\D/g, '')).not.toContain(card);
  expect(complaints).toEqual([]);
});

test('a visitor gets Stripe’s message for a declined card, and buys the last ticket once with another', async ({
  page,
}) => {
  await readyToPay(page, stripeCards.declined, 'Last Lookout');
  await pay(page).click();
  await expect(page.getByText('Your card was declined.').first()).toBeVisible();
  await fillStripeCard(page, stripeCards.insufficientFunds);
  await pay(page).click();
  await expect(page.getByText('Your card has insufficient funds.').first()).toBeVisible();
  await fillStripeCard(page, stripeCards.approved);
  await pay(page).click();
  await expectOneCharge(await expectConfirmation(page, event));
});

test('a promo code applied after the card was entered changes what is charged', async ({ page }) => {
  await readyToPay(page, stripeCards.approved);
  const before = await pay(page).textContent();
  await applyPromo(page, 'SKY20');
  await expect(pay(page)).not.toHaveText(before ?? '');
  const label = await pay(page).textContent();
  await pay(page).click();
  const reference = await expectConfirmation(page, event);
  await expectOneCharge(reference);
  expect(label).toBe(`Pay $${((await readOrder(reference)).totalCents / 100).toFixed(2)}`);
});

test('the form shows a wrong security code, and retains all entries', async ({ page }) => {
  await readyToPay(page, stripeCards.approved, 'Deck', '999');
  await pay(page).click();
  await expect(page.getByText("Your card's security code is incorrect.").first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'City', exact: true })).toHaveValue('Portland');
});

test('the form shows that a card is incomplete, and nothing is sent', async ({ page }) => {
  await readyToPay(page, '4242 4242');
  const posted: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posted.push(request.url()));
  await pay(page).click();
  await expect(page.getByText('Your card number is incomplete.').first()).toBeVisible();
  await expect(stripeFrame(page).getByText('Your card number is incomplete.')).toBeVisible();
  expect(posted.filter((url) => url.includes('ticketCheckout'))).toEqual([]);
});

/** Presses Pay. @returns the order's reference. */
async function payUnderReference(page: Page): Promise<string> {
  const opening = page.waitForRequest('**/StripeCreatePaymentIntentTicketing');
  await pay(page).click();
  return (await opening).postDataJSON().localOrder.reference_id;
}

for (const card of [stripeCards.authenticate, stripeCards.alwaysAuthenticate]) {
  test(`3-D Secure of ${card} completed at the bank resumes the same order after a full page load`, async ({
    page,
  }, info) => {
    await readyToPay(page, card);
    await pay(page).click();
    await expect(page.getByRole('heading', { name: '3-D Secure test page' })).toBeVisible();
    await takeScreenshot(page, info, 'stripe-bank');
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await expectOneCharge(await expectConfirmation(page, event));
  });
}

for (const [card, answer, sentence] of [
  [stripeCards.authenticate, 'Fail', /^We are unable to authenticate your payment method/],
  [stripeCards.alwaysAuthenticate, 'Fail', /^We are unable to authenticate your payment method/],
  [stripeCards.authenticateThenDeclined, 'Complete', /^Your card was declined\.$/],
] as const) {
  test(`3-D Secure of ${card} answered by ${answer} at the bank returns to the form with the reason, and another card pays once`, async ({
    page,
  }) => {
    await readyToPay(page, card);
    const reference = await payUnderReference(page);
    await page.getByRole('button', { name: `${answer} authentication` }).click();
    await expect(page.getByText(sentence).first()).toBeVisible();
    await expect(page).toHaveURL(({ pathname }) => pathname === `/events/${event}/checkout`);
    expect(await readOrderStatus(reference)).toBe('pending');
    expect(await readStripeCharges(reference, journeyOrigins.simulators)).toEqual([]);
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Robin Visitor');
    await fillStripeCard(page, stripeCards.approved);
    await acceptTerms(page);
    await pay(page).click();
    await expectOneCharge(await expectConfirmation(page, event));
  });
}

test('a visitor who returns from the bank without an answer can pay by another card, once', async ({
  page,
}) => {
  await readyToPay(page, stripeCards.authenticate);
  await pay(page).click();
  await expect(page.getByRole('heading', { name: '3-D Secure test page' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Robin Visitor');
  await fillStripeCard(page, stripeCards.approved);
  await acceptTerms(page);
  await pay(page).click();
  await expectOneCharge(await expectConfirmation(page, event));
});

test('while Stripe takes 20 s to answer, the page waits and Pay does nothing; the order already exists', async ({
  page,
}) => {
  await readyToPay(page, stripeCards.slow);
  const reference = await payUnderReference(page);
  await expect.poll(() => readOrderStatus(reference)).toBe('completed');
  await expect(pay(page)).toHaveAttribute('aria-disabled', 'true');
  await pay(page).press('Enter');
  await expect(page).toHaveURL(/\/confirmation\?/);
  expect(await expectConfirmation(page, event)).toBe(reference);
  await expectOneCharge(reference);
});

test('the API learns of a payment by webhook if the page does not report it', async ({ page }) => {
  await page.route('**/StripeAfterPaymentConfirmTicketing', (route) => route.abort());
  await readyToPay(page, stripeCards.approved);
  await pay(page).click();
  await expectOneCharge(await expectConfirmation(page, event));
});

test('a page that is closed right after paying still creates an order', async ({ page, context }) => {
  await readyToPay(page, stripeCards.approved);
  const confirmed = page.waitForResponse((response) => response.url().endsWith('/confirm'));
  const reference = await payUnderReference(page);
  await confirmed;
  await page.close();
  await expect.poll(() => readOrderStatus(reference)).toBe('completed');
  await expectOneCharge(reference);
  await context.close();
});

test('a double click, and Enter pressed twice, charge once', async ({ page }) => {
  await readyToPay(page, stripeCards.approved);
  await pay(page).dblclick();
  await expectOneCharge(await expectConfirmation(page, event));

  await readyToPay(page, stripeCards.approved);
  await page.getByRole('textbox', { name: 'City', exact: true }).focus();
  // Of the keyboard and not of the field, which is gone where the first press has done all before the second.
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]);
  await expectOneCharge(await expectConfirmation(page, event));
});

test('a retry loads a blocked Stripe.js, and Pay shows that the form is not ready', async ({ page }) => {
  let blocked = true;
  await page.route('**/stripe/v3.js', (route) => (blocked ? route.abort() : route.continue()));
  await checkOutWith(page, event, 'Deck', 1);
  await expect(page.getByText('The payment form could not be loaded.')).toBeVisible();
  await fillCustomer(page);
  await acceptTerms(page);
  await pay(page).click();
  await expect(page.getByText('Payment form is not ready yet. Please try again in a moment.')).toBeVisible();
  blocked = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await fillStripeCard(page, stripeCards.approved);
  await pay(page).click();
  await expectOneCharge(await expectConfirmation(page, event));
});

test('the page shows when Stripe.js takes longer than 10 s, and uses it when it loads', async ({ page }) => {
  await page.clock.install();
  const release = await holdRequests(page, '**/stripe/v3.js');
  await checkOutWith(page, event, 'Deck', 1);
  await exceedScriptTimeout(page, 'v3.js');
  await expect(page.getByText('The payment form could not be loaded.')).toBeVisible();
  release();
  await expect(stripeFrame(page).getByRole('textbox', { name: 'Card number' })).toBeVisible();
});

test('Stripe.js that hangs: a retry does not wait for it, and the visitor pays once', async ({ page }) => {
  await page.clock.install();
  await holdRequests(page, '**/stripe/v3.js');
  await checkOutWith(page, event, 'Deck', 1);
  await exceedScriptTimeout(page, 'v3.js');
  await expect(page.getByText('The payment form could not be loaded.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await fillStripeCard(page, stripeCards.approved);
  await fillCustomer(page);
  await acceptTerms(page);
  await pay(page).click();
  await expectOneCharge(await expectConfirmation(page, event));
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
  await pay(page).click();
  await expect(
    page.getByText('Unable to initialize payment. Please refresh and try again.').first(),
  ).toBeVisible();
});
