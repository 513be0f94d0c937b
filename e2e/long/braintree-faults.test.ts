import { expect, type Page, type Route, test } from '@playwright/test';
import {
  braintreeCards,
  fillBraintreeCard,
  hostedField,
} from '@ticket-storefront/remote-checkout-braintree/journey';
import { expectBraintreeCharge } from '../src/steps/braintree-charge';
import { checkOutWith } from '../src/steps/choose-tickets';
import { exceedScriptTimeout } from '../src/steps/exceed-script-timeout';
import { expectConfirmation } from '../src/steps/expect-confirmation';
import { acceptTerms, fillCustomer, payButton } from '../src/steps/fill-checkout';
import { holdRequests } from '../src/steps/hold-requests';
import { braintreeEvent, readyToPayByBraintree } from '../src/steps/pay-by-braintree';
import { readOrderStatus } from '../src/store/read-order';

test('a tab that was closed during the sale finds its order when it is opened again', async ({
  page,
  context,
}) => {
  await readyToPayByBraintree(page, braintreeCards.approved);
  await page.route('**/braintree-web-transaction', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await holdRequests(page, '**/ticketCheckout/orders/*');
  await payButton(page).click();
  await expect(page.getByText(/^Your payment is being checked/)).toBeVisible();
  await page.unroute('**/ticketCheckout/orders/*');
  await page.reload();
  await expectBraintreeCharge(await expectConfirmation(page, braintreeEvent));
  await context.close();
});

test('the API finds the sale and records the order of a tab that was closed between sale and order', async ({
  page,
}) => {
  await readyToPayByBraintree(page, braintreeCards.dropped);
  const paid = page.waitForRequest('**/braintree-web-transaction');
  const closed = page.waitForEvent('close');
  await page.route('**/braintree-web-transaction', async (route) => {
    await route.fetch();
    await page.close();
  });
  await payButton(page).click();
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
  await checkOutWith(page, braintreeEvent, 'Table Seat', 1);
  await fillBraintreeCard(page, braintreeCards.approved);
  expect(asked).toHaveLength(1);
});

test('an expired client token is replaced before Pay, and the visitor pays once', async ({ page }) => {
  await readyToPayByBraintree(page, braintreeCards.approved);
  let isExpired = true;
  await page.route('**/braintree/graphql', (route, request) => {
    if (!isExpired || !request.postData()?.includes('TokenizeCreditCard')) return route.fallback();
    isExpired = false;
    return route.continue({ headers: { ...request.headers(), authorization: 'Bearer expired' } });
  });
  const freshToken = page.waitForResponse('**/ticketCheckout/braintree-token');
  await payButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Payment form is not ready yet. Please try again in a moment.',
  );
  expect((await freshToken).status()).toBe(200);
  await expect(hostedField(page, 'number')).toHaveValue('');
  await fillBraintreeCard(page, braintreeCards.approved);
  await payButton(page).click();
  await expectBraintreeCharge(await expectConfirmation(page, braintreeEvent));
});

const notLoaded = 'Unable to initialize payment. Please refresh and try again.';

async function retryAndPay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try again' }).click();
  await fillCustomer(page);
  await fillBraintreeCard(page, braintreeCards.approved);
  await acceptTerms(page);
  await payButton(page).click();
  await expectBraintreeCharge(await expectConfirmation(page, braintreeEvent));
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
    await checkOutWith(page, braintreeEvent, 'Table Seat', 1);
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
  await checkOutWith(page, braintreeEvent, 'Table Seat', 1);
  await exceedScriptTimeout(page, 'braintree-web.js');
  await expect(page.getByText(notLoaded).first()).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await fillBraintreeCard(page, braintreeCards.approved);
  const late = page.waitForResponse('**/braintree/braintree-web.js');
  release();
  await late;
  await fillCustomer(page);
  await acceptTerms(page);
  await payButton(page).click();
  await expectBraintreeCharge(await expectConfirmation(page, braintreeEvent));
});
