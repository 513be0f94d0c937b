import { expect, type Page } from '@playwright/test';
import { addTickets, checkOutWith, openEvent } from '../src/steps/choose-tickets';
import { expectConfirmation } from '../src/steps/expect-confirmation';
import { acceptTerms, fillCustomer } from '../src/steps/fill-checkout';
import { payByMx } from '../src/steps/pay-by-mx';
import { test } from '../src/store/isolated-store';

test.use({ hasCheckoutOrigin: true });

const cart = (page: Page) => page.getByRole('region', { name: 'Cart' });
const card = (page: Page) => page.getByRole('textbox', { name: 'Card number' });

test('a visitor buys at the checkout’s own origin, once, and finds an empty cart at the event', async ({
  page,
  store,
}) => {
  await checkOutWith(page, 'harbor', 'General Admission', 2);
  expect(new URL(page.url()).origin).toBe(store.checkout);
  await fillCustomer(page);
  await page.reload();
  await expect(page.getByText('2 x General Admission')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'City', exact: true })).toHaveValue('Portland');
  const reference = await payByMx(page, 'harbor');
  expect(new URL(page.url()).origin).toBe(store.checkout);
  expect(await store.chargesOf(reference)).toHaveLength(1);

  await page.goBack();
  await expect(page.getByText('Your cart is empty.').first()).toBeVisible();
  await page.goForward();
  await page.getByRole('button', { name: 'Back to Menu' }).click();
  await expect(page).toHaveURL(`${store.origin}/events/harbor`);
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await page.goto(`${store.origin}/events/harbor/checkout`);
  await expect(page).toHaveURL(`${store.checkout}/events/harbor/checkout`);
  await expect(page.getByText('Your cart is empty.').first()).toBeVisible();
});

test('what changes at the checkout comes back, and the rest is as it was left', async ({ page, store }) => {
  await checkOutWith(page, 'harbor', 'General Admission', 2);
  await page.goBack();
  await expect(cart(page)).toContainText('2 x General Admission');
  await page.getByRole('link', { name: 'Checkout' }).click();
  await page.getByRole('button', { name: 'Add one General Admission' }).click();
  await expect(page.getByText('3 x General Admission')).toBeVisible();
  await page.getByRole('button', { name: 'Back to Menu' }).click();
  await expect(page).toHaveURL(`${store.origin}/events/harbor`);
  await expect(cart(page)).toContainText('3 x General Admission');
  await page.getByRole('button', { name: 'Add one General Admission' }).click();
  await page.reload();
  await expect(cart(page)).toContainText('4 x General Admission');
});

test('the address of a checkout opens it with the cart, at either origin', async ({ page, store }) => {
  await openEvent(page, 'harbor');
  await addTickets(page, 'General Admission', 1);
  for (const origin of [store.origin, store.checkout]) {
    await page.goto(`${origin}/events/harbor/checkout`);
    await expect(page).toHaveURL(`${store.checkout}/events/harbor/checkout`);
    await expect(page.getByText('1 x General Admission')).toBeVisible();
    await expect(card(page)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Back to Menu' }).click();
  await expect(page).toHaveURL(`${store.origin}/events/harbor`);
});

test('the storefront’s origin has nothing of an order: no detail, no secret, no lock', async ({
  page,
  context,
  store,
}) => {
  await checkOutWith(page, 'open-day', 'Visitor', 1);
  await fillCustomer(page);
  await acceptTerms(page);
  await page.getByRole('button', { name: 'Complete Order' }).click();
  const reference = await expectConfirmation(page, 'open-day');
  const other = await context.newPage();
  await other.goto(`${store.origin}/events/harbor`);
  const stored = await other.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      await navigator.locks.query(),
      await caches.keys(),
    ]),
  );
  expect(stored).not.toContain(reference);
  expect(stored).not.toMatch(/Portland|secret|checkout/i);
});
