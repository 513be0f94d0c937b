import { expect, type Page, test } from '@playwright/test';
import { hostedField } from '@ticket-storefront/remote-checkout-braintree/journey';
import { slowDown } from '../src/bench/slow-phone';
import { expectBraintreeCharge } from '../src/steps/braintree-charge';
import { checkOutWith } from '../src/steps/choose-tickets';
import { expectConfirmation } from '../src/steps/expect-confirmation';
import { acceptTerms, visitor } from '../src/steps/fill-checkout';
import { expectNothingMoved, noteLayoutShifts } from '../src/steps/layout-shifts';
import { textField } from '../src/steps/purchases';
import { takeScreenshot } from '../src/steps/take-screenshot';
import { approveInSheet, walletButton, walletSheet } from '../src/steps/wallets';
import { watchComplaints } from '../src/steps/watch-complaints';

// Venmo is for phones.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const event = 'braintree-paid';
const ticket = 'Table Seat';

async function openSheet(page: Page, wallet = 'Google Pay'): Promise<void> {
  await checkOutWith(page, event, ticket, 1);
  await acceptTerms(page);
  await walletButton(page, wallet).click();
  await expect(walletSheet(page)).toBeVisible();
}

/** The orders that the page posts. */
function watchOrders(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('braintree-web-transaction'))
      sent.push(request.url());
  });
  return sent;
}

for (const name of ['Apple Pay', 'Google Pay', 'PayPal', 'Venmo']) {
  test(`a visitor pays with ${name}, which fills in the form, without a complaint of the browser`, async ({
    page,
  }, info) => {
    const complaints = watchComplaints(page);
    await checkOutWith(page, event, ticket, 1);
    await acceptTerms(page);
    await expect(walletButton(page, name)).toBeVisible();
    await takeScreenshot(page, info, `braintree-${name}`);
    const ordering = page.waitForRequest('**/braintree-web-transaction');
    await walletButton(page, name).click();
    await approveInSheet(page);
    expect((await ordering).postDataJSON().customerDetails).toMatchObject({
      name: visitor.Name,
      email: visitor.Email,
      phone: `+1${visitor.Phone}`,
      address1: visitor['Address 1'],
      zipcode: visitor.Zipcode,
      city: visitor.City,
      state: visitor.State,
    });
    await expectBraintreeCharge(await expectConfirmation(page, event));
    expect(complaints).toEqual([]);
  });
}

test('a wallet pressed twice charges once', async ({ page }) => {
  await checkOutWith(page, event, ticket, 1);
  await acceptTerms(page);
  await walletButton(page, 'PayPal').dblclick();
  await expect(walletSheet(page)).toHaveCount(1);
  await approveInSheet(page);
  await expectBraintreeCharge(await expectConfirmation(page, event));
});

test('a wallet without accepted terms opens no sheet, and shows the sentence', async ({ page }) => {
  await checkOutWith(page, event, ticket, 1);
  await walletButton(page, 'Apple Pay').click();
  await expect(page.getByText('You must accept the Terms & Conditions.')).toBeInViewport();
  await expect(page.getByRole('checkbox', { name: 'I accept the Terms & Conditions' })).toBeFocused();
  await expect(walletSheet(page)).toHaveCount(0);
});

for (const [wallet, gives, field, message] of [
  ['Apple Pay', 'no phone', 'Phone', /You haven’t been charged\. Your wallet left out: Phone\./],
  ['PayPal', 'an address abroad', 'Address 1', /address is outside the United States/],
] as const) {
  test(`${wallet} that gives ${gives} charges nothing, and pays once the form is completed`, async ({
    page,
  }) => {
    const sent = watchOrders(page);
    await openSheet(page, wallet);
    await approveInSheet(page, { gives });
    await expect(page.getByText(message)).toBeVisible();
    await expect(textField(page, field)).toBeFocused();
    await expect(textField(page, 'Email')).toHaveValue(visitor.Email);
    expect(sent).toEqual([]);

    await textField(page, field).fill(visitor[field]);
    if (field === 'Address 1') {
      for (const name of ['Zipcode', 'City', 'State'] as const)
        await textField(page, name).fill(visitor[name]);
    }
    await walletButton(page, wallet).click();
    await approveInSheet(page, { gives });
    await expectBraintreeCharge(await expectConfirmation(page, event));
  });
}

for (const wallet of ['Apple Pay', 'Google Pay', 'PayPal', 'Venmo']) {
  test(`${wallet} that is closed half-way leaves the page as it was, and charges nothing`, async ({
    page,
  }) => {
    const sent = watchOrders(page);
    await checkOutWith(page, event, ticket, 1);
    await textField(page, 'Name').fill('Ada Lovelace');
    await acceptTerms(page);
    await walletButton(page, wallet).click();
    await walletSheet(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(walletSheet(page)).toHaveCount(0);
    await expect(textField(page, 'Name')).toHaveValue('Ada Lovelace');
    await expect(page.getByRole('checkbox', { name: 'I accept the Terms & Conditions' })).toBeChecked();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(sent).toEqual([]);
    await walletButton(page, wallet).click();
    await approveInSheet(page);
    await expectBraintreeCharge(await expectConfirmation(page, event));
  });
}

test('a declined wallet charges nothing, and another one pays once', async ({ page }) => {
  await openSheet(page);
  const alerts: string[] = [];
  page.on('dialog', (alert) => {
    alerts.push(alert.message());
    return alert.accept();
  });
  await approveInSheet(page, { paysWith: 'a declined card' });
  await expect(page.getByText('You haven’t been charged.')).toBeVisible();
  expect(alerts).toEqual([expect.stringContaining('Do Not Honor')]);
  await walletButton(page, 'PayPal').click();
  await approveInSheet(page);
  await expectBraintreeCharge(await expectConfirmation(page, event));
});

test('nothing moves on a slow phone while the checkout loads its wallets', async ({ page }) => {
  await checkOutWith(page, event, ticket, 1);
  await slowDown(await page.context().newCDPSession(page));
  await noteLayoutShifts(page);
  await page.reload();
  await expect(hostedField(page, 'number')).toBeVisible();
  await expect(walletButton(page, 'Venmo')).toBeVisible();
  await expectNothingMoved(page);
});
