import { expect, type Page, type Route, test } from '@playwright/test';
import {
  braintreeCards,
  fillBraintreeCard,
  hostedField,
  readBraintreePostalCodes,
  sameZipcode,
} from '@ticket-storefront/remote-checkout-braintree/journey';
import { expectBraintreeCharge } from '../src/steps/braintree-charge';
import { checkOutWith } from '../src/steps/choose-tickets';
import { exceedScriptTimeout } from '../src/steps/exceed-script-timeout';
import { expectConfirmation } from '../src/steps/expect-confirmation';
import { acceptTerms, fillCustomer, visitor } from '../src/steps/fill-checkout';
import { holdRequests } from '../src/steps/hold-requests';
import { takeScreenshot } from '../src/steps/take-screenshot';
import { watchComplaints } from '../src/steps/watch-complaints';
import { journeyOrigins } from '../src/store/journey-store';
import { readOrderStatus } from '../src/store/read-order';

const event = 'braintree-paid';
const pay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });

async function readyToPay(page: Page, card: string, cvv?: string): Promise<void> {
  await checkOutWith(page, event, 'Table Seat', 1);
  await fillCustomer(page);
  await fillBraintreeCard(page, card, cvv);
  await acceptTerms(page);
}

/** Accepts every alert of the page. @returns their messages. */
function hearAlerts(page: Page): string[] {
  const heard: string[] = [];
  page.on('dialog', (dialog) => {
    heard.push(dialog.message());
    void dialog.accept();
  });
  return heard;
}

test('a visitor pays by Braintree, and the card never touches the storefront', async ({ page }, info) => {
  const toUs: string[] = [];
  await checkOutWith(page, event, 'Table Seat', 2);
  page.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (origin !== journeyOrigins.simulators) toUs.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  const complaints = watchComplaints(page);
  await page.reload();
  await fillCustomer(page);
  await fillBraintreeCard(page, braintreeCards.approved);
  await acceptTerms(page);
  await takeScreenshot(page, info, 'braintree-checkout');
  await pay(page).click();
  const reference = await expectConfirmation(page, event);
  await expectBraintreeCharge(reference);
  expect(await readBraintreePostalCodes(reference, journeyOrigins.simulators)).toEqual([visitor.Zipcode]);

  const everything = toUs.join('\n');
  expect(everything).toContain('braintree-web-transaction');
  expect(everything.replaceAll(/\D/g, '')).not.toContain(braintreeCards.approved.replaceAll(' ', ''));
  expect(complaints).toEqual([]);
});

test('the form names empty fields, each wrong field and a wrong security code', async ({ page }, info) => {
  await checkOutWith(page, event, 'Table Seat', 1);
  await fillCustomer(page);
  await acceptTerms(page);
  await expect(hostedField(page, 'number')).toBeVisible();
  await pay(page).click();
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText(
    'One or more fields are not valid. Please check your information and try again.',
  );
  await fillBraintreeCard(page, braintreeCards.approved, '999');
  await pay(page).click();
  await expect(alert).toHaveText('The CVV you entered is not valid.');
  await hostedField(page, 'cvv').fill('123');
  await page.getByRole('textbox', { name: 'Zipcode', exact: true }).fill('0410');
  await pay(page).click();
  await expect(alert).toHaveText('The Zipcode you entered is not valid.');
  await expect(sameZipcode(page)).not.toBeChecked();
  await expect(hostedField(page, 'postalCode')).toBeFocused();
  await hostedField(page, 'postalCode').fill('10001');
  for (const [field, wrong, right, sentence] of [
    ['number', '4111 1111', '4111 1111 1111 1111', 'The card number you entered is not valid.'],
    ['expirationDate', '12/2020', '12/2039', 'The expiration date you entered is not valid.'],
    ['postalCode', '10', '10001', 'The Zipcode you entered is not valid.'],
  ] as const) {
    await hostedField(page, field).fill(wrong);
    await pay(page).click();
    await expect(alert).toHaveText(sentence);
    if (field === 'number') await takeScreenshot(page, info, 'braintree-wrong-number');
    await hostedField(page, field).fill(right);
  }
  await pay(page).click();
  const reference = await expectConfirmation(page, event);
  await expectBraintreeCharge(reference);
  expect(await readBraintreePostalCodes(reference, journeyOrigins.simulators)).toEqual(['10001']);
});

test('an alert announces a declined card, and another card pays once', async ({ page }) => {
  const alerts = hearAlerts(page);
  await readyToPay(page, braintreeCards.insufficientFunds);
  await pay(page).click();
  await expect.poll(() => alerts).toEqual(['Transaction failed: Insufficient Funds']);
  await fillBraintreeCard(page, braintreeCards.approved);
  await pay(page).click();
  await expectBraintreeCharge(await expectConfirmation(page, event));
});

test('a double click on Pay, and Enter pressed twice in a field, charge once', async ({ page }) => {
  await readyToPay(page, braintreeCards.approved);
  await pay(page).dblclick();
  await expectBraintreeCharge(await expectConfirmation(page, event));

  await readyToPay(page, braintreeCards.approved);
  await hostedField(page, 'cvv').evaluate((field) => {
    for (const _ of [1, 2])
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  });
  await expectBraintreeCharge(await expectConfirmation(page, event));
});

test('a tab that was closed during the sale finds its order when it is opened again', async ({
  page,
  context,
}) => {
  await readyToPay(page, braintreeCards.approved);
  await page.route('**/braintree-web-transaction', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await holdRequests(page, '**/ticketCheckout/orders/*');
  await pay(page).click();
  await expect(page.getByText(/^Your payment is being checked/)).toBeVisible();
  await page.unroute('**/ticketCheckout/orders/*');
  await page.reload();
  await expectBraintreeCharge(await expectConfirmation(page, event));
  await context.close();
});

test('the API finds the sale and records the order of a tab that was closed between sale and order', async ({
  page,
}) => {
  await readyToPay(page, braintreeCards.dropped);
  const paid = page.waitForRequest('**/braintree-web-transaction');
  const closed = page.waitForEvent('close');
  await page.route('**/braintree-web-transaction', async (route) => {
    await route.fetch();
    await page.close();
  });
  await pay(page).click();
  await closed;
  const { reference_id } = (await paid).postDataJSON().order;
  expect(await readOrderStatus(reference_id)).toBe('pending');
  // The API asks for an order that it left pending once its processor's time (15 s) is over, and every 5 s after that.
  await expect.poll(() => readOrderStatus(reference_id)).toBe('completed');
  await expectBraintreeCharge(reference_id);
});

test('the client token is fetched once, before the payment form loads', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().endsWith('/braintree-token')) asked.push(request.url());
  });
  const token = page.waitForResponse('**/ticketCheckout/braintree-token');
  await page.route('**/remote-checkout-braintree/**/fragment.*.js', async (route) => {
    await token;
    await route.continue();
  });
  await checkOutWith(page, event, 'Table Seat', 1);
  await fillBraintreeCard(page, braintreeCards.approved);
  expect(asked).toHaveLength(1);
});

test('an expired client token is replaced before Pay, and the visitor pays once', async ({ page }) => {
  await readyToPay(page, braintreeCards.approved);
  let isExpired = true;
  await page.route('**/braintree/graphql', (route, request) => {
    if (!isExpired || !request.postData()?.includes('TokenizeCreditCard')) return route.fallback();
    isExpired = false;
    return route.continue({ headers: { ...request.headers(), authorization: 'Bearer expired' } });
  });
  const freshToken = page.waitForResponse('**/ticketCheckout/braintree-token');
  await pay(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Payment form is not ready yet. Please try again in a moment.',
  );
  expect((await freshToken).status()).toBe(200);
  await expect(hostedField(page, 'number')).toHaveValue('');
  await fillBraintreeCard(page, braintreeCards.approved);
  await pay(page).click();
  await expectBraintreeCharge(await expectConfirmation(page, event));
});

const notLoaded = 'Unable to initialize payment. Please refresh and try again.';

async function retryAndPay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try again' }).click();
  await fillCustomer(page);
  await fillBraintreeCard(page, braintreeCards.approved);
  await acceptTerms(page);
  await pay(page).click();
  await expectBraintreeCharge(await expectConfirmation(page, event));
}

const faults: readonly (readonly [string, string, (route: Route) => Promise<void>])[] = [
  ['no client token', '**/ticketCheckout/braintree-token', (route) => route.abort()],
  [
    'a client token refused by 502',
    '**/ticketCheckout/braintree-token',
    (route) => route.fulfill({ status: 502 }),
  ],
  [
    'a client token refused by 500',
    '**/ticketCheckout/braintree-token',
    (route) => route.fulfill({ status: 500 }),
  ],
  ['a script that is blocked', '**/braintree/braintree-web.js', (route) => route.abort()],
];

for (const [what, address, fail] of faults) {
  test(`${what}: the page shows the failure, and the visitor pays once after a retry`, async ({ page }) => {
    await page.route(address, fail);
    await checkOutWith(page, event, 'Table Seat', 1);
    await expect(page.getByText(notLoaded).first()).toBeVisible();
    await page.unroute(address);
    await retryAndPay(page);
  });
}

test('a script that hangs for longer than 10 s: the page shows the failure, and a retry does not wait for it', async ({
  page,
}) => {
  await page.clock.install();
  const release = await holdRequests(page, '**/braintree/braintree-web.js');
  await checkOutWith(page, event, 'Table Seat', 1);
  await exceedScriptTimeout(page, 'braintree-web.js');
  await expect(page.getByText(notLoaded).first()).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await fillBraintreeCard(page, braintreeCards.approved);
  const late = page.waitForResponse('**/braintree/braintree-web.js');
  release();
  await late;
  await fillCustomer(page);
  await acceptTerms(page);
  await pay(page).click();
  await expectBraintreeCharge(await expectConfirmation(page, event));
});
