import { expect, type Page, test } from '@playwright/test';
import {
  fillStripeCard,
  readStripeCharges,
  stripeCards,
  stripeFrame,
} from '@ticket-storefront/remote-checkout-stripe/journey';
import { slowDown } from '../src/bench/slow-phone';
import { checkOutWith } from '../src/steps/choose-tickets';
import { expectConfirmation } from '../src/steps/expect-confirmation';
import { acceptTerms, visitor } from '../src/steps/fill-checkout';
import { expectNothingMoved, noteLayoutShifts } from '../src/steps/layout-shifts';
import { textField } from '../src/steps/purchases';
import { takeScreenshot } from '../src/steps/take-screenshot';
import { approveInSheet, walletButton, walletSheet } from '../src/steps/wallets';
import { watchComplaints } from '../src/steps/watch-complaints';
import { journeyOrigins } from '../src/store/journey-store';
import { readOrder } from '../src/store/read-order';

const event = 'stripe-paid';
const wallet = (page: Page) => walletButton(page, 'Google Pay');

async function openSheet(page: Page, slug = event, ticket = 'Deck'): Promise<void> {
  await checkOutWith(page, slug, ticket, 1);
  await acceptTerms(page);
  await wallet(page).click();
  await expect(walletSheet(page)).toBeVisible();
}

async function expectOneCharge(page: Page, slug = event): Promise<void> {
  const reference = await expectConfirmation(page, slug);
  const { status, totalCents } = await readOrder(reference);
  expect(status).toBe('completed');
  await expect.poll(() => readStripeCharges(reference, journeyOrigins.simulators)).toEqual([totalCents]);
}

/** The calls about the order that the page sends. */
function watchPayments(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const isPayment = /StripeCreatePaymentIntent|payment_intents\/[^/]+\/confirm/.test(request.url());
    if (request.method() === 'POST' && isPayment) sent.push(request.url());
  });
  return sent;
}

for (const name of ['Google Pay', 'Link', 'PayPal']) {
  test(`a visitor pays with ${name}, which fills in the form, without a complaint of the browser`, async ({
    page,
  }, info) => {
    const complaints = watchComplaints(page);
    await checkOutWith(page, event, 'Deck', 1);
    await acceptTerms(page);
    await takeScreenshot(page, info, `stripe-${name}`);
    const opening = page.waitForRequest('**/StripeCreatePaymentIntentTicketing');
    await walletButton(page, name).click();
    await approveInSheet(page);
    expect((await opening).postDataJSON().customerDetails).toMatchObject({
      name: visitor.Name,
      email: visitor.Email,
      phone: `+1${visitor.Phone}`,
      zipcode: visitor.Zipcode,
    });
    await expectOneCharge(page);
    expect(complaints).toEqual([]);
  });
}

test('a wallet pressed twice charges once', async ({ page }) => {
  await checkOutWith(page, event, 'Deck', 1);
  await acceptTerms(page);
  await wallet(page).dblclick();
  await expect(walletSheet(page)).toHaveCount(1);
  await approveInSheet(page);
  await expectOneCharge(page);
});

test('a wallet without accepted terms opens no sheet, shows the sentence and focuses the box', async ({
  page,
}) => {
  await checkOutWith(page, event, 'Deck', 1);
  await wallet(page).click();
  await expect(page.getByText('You must accept the Terms & Conditions.')).toBeInViewport();
  await expect(page.getByRole('checkbox', { name: 'I accept the Terms & Conditions' })).toBeFocused();
  await expect(walletSheet(page)).toHaveCount(0);
});

for (const [gives, field, text, message] of [
  ['no phone', 'Phone', visitor.Phone, /You haven’t been charged\. Your wallet left out: Phone\./],
  ['an address abroad', 'Address 1', '12 Main Street', /address is outside the United States/],
] as const) {
  test(`a wallet that gives ${gives} charges nothing, and pays once the form is completed`, async ({
    page,
  }) => {
    const sent = watchPayments(page);
    await openSheet(page);
    await approveInSheet(page, { gives });
    await expect(page.getByText(message)).toBeVisible();
    await expect(textField(page, field)).toBeFocused();
    await expect(textField(page, 'Name')).toHaveValue(visitor.Name);
    await expect(textField(page, 'Email')).toHaveValue(visitor.Email);
    expect(sent).toEqual([]);

    await textField(page, field).fill(text);
    if (field === 'Address 1') {
      for (const name of ['Zipcode', 'City', 'State'] as const)
        await textField(page, name).fill(visitor[name]);
    }
    await wallet(page).click();
    await approveInSheet(page, { gives });
    await expectOneCharge(page);
  });
}

test('a wallet that is closed half-way leaves the page as it was, and charges nothing', async ({ page }) => {
  const sent = watchPayments(page);
  await checkOutWith(page, event, 'Deck', 1);
  await textField(page, 'Name').fill('Ada Lovelace');
  await fillStripeCard(page, stripeCards.approved);
  await acceptTerms(page);
  await wallet(page).click();
  await walletSheet(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(walletSheet(page)).toHaveCount(0);
  await expect(textField(page, 'Name')).toHaveValue('Ada Lovelace');
  await expect(stripeFrame(page).getByRole('textbox', { name: 'Card number' })).toHaveValue(/4242$/);
  await expect(page.getByRole('checkbox', { name: 'I accept the Terms & Conditions' })).toBeChecked();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(sent).toEqual([]);
  await wallet(page).click();
  await approveInSheet(page);
  await expectOneCharge(page);
});

test('a declined wallet charges nothing, and another one buys the same last ticket once', async ({
  page,
}) => {
  await openSheet(page, 'last-by-wallet', 'Last Gallery');
  await approveInSheet(page, { paysWith: 'a declined card' });
  await expect(page.getByText('You haven’t been charged.')).toBeVisible();
  await expect(page.getByText('Your card was declined.').first()).toBeVisible();
  await walletButton(page, 'Link').click();
  await approveInSheet(page);
  await expectOneCharge(page, 'last-by-wallet');
});

test('a wallet whose bank authenticates returns to the same order', async ({ page }) => {
  await openSheet(page);
  await approveInSheet(page, { paysWith: 'a card that the bank authenticates' });
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expectOneCharge(page);
});

for (const [device, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1280, height: 900 }],
] as const) {
  for (const [wallets, slug, ticket] of [
    ['with wallets', event, 'Deck'],
    ['without wallets', 'stripe-without-wallets', 'Door Seat'],
  ] as const) {
    test(`nothing moves on a slow ${device} while the checkout ${wallets} loads`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await checkOutWith(page, slug, ticket, 1);
      await slowDown(await page.context().newCDPSession(page));
      await noteLayoutShifts(page);
      await page.reload();
      await expect(stripeFrame(page).getByRole('textbox', { name: 'Card number' })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(wallet(page)).toHaveCount(wallets === 'with wallets' ? 1 : 0);
      const divider = page.getByText('Or pay with a card');
      await expect(divider).toHaveCount(wallets === 'with wallets' ? 1 : 0);
      await expectNothingMoved(page);
    });
  }
}
