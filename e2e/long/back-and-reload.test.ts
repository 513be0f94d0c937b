import { expect, test } from '@playwright/test';
import { addTickets, checkOutWith, openEvent } from '../src/steps/choose-tickets';
import { expectConfirmation } from '../src/steps/expect-confirmation';
import { acceptTerms, fillCustomer } from '../src/steps/fill-checkout';

const cart = 'Cart';

test('a reload retains cart and customer details, but no card', async ({ page }) => {
  await checkOutWith(page, 'harbor', 'General Admission', 2);
  await fillCustomer(page);
  await page.getByRole('textbox', { name: 'Card number' }).fill('4111 1111 1111 1111');
  await page.reload();
  await expect(page.getByText('2 x General Admission')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'City', exact: true })).toHaveValue('Portland');
  await expect(page.getByRole('textbox', { name: 'Card number' })).toHaveValue('');
});

test("the browser's Back and Back to Menu both return to the event with the cart as it was", async ({
  page,
}) => {
  await checkOutWith(page, 'harbor', 'General Admission', 2);
  await page.goBack();
  await expect(page.getByRole('region', { name: cart })).toContainText('2 x General Admission');
  await page.getByRole('link', { name: 'Checkout' }).click();
  await page.getByRole('button', { name: 'Back to Menu' }).click();
  await expect(page).toHaveURL('/events/harbor');
  await expect(page.getByRole('region', { name: cart })).toContainText('2 x General Admission');
});

test('Back to Menu leads to the event if the checkout was opened by its address', async ({ page }) => {
  await page.goto('/events/harbor/checkout');
  await page.getByRole('button', { name: 'Back to Menu' }).click();
  await expect(page).toHaveURL('/events/harbor');
});

test('a ticket that is added while the visitor leaves the page is in the cart when they return', async ({
  page,
}) => {
  await openEvent(page, 'harbor');
  await addTickets(page, 'General Admission', 1);
  await page
    .getByRole('button', { name: 'Add one General Admission' })
    .evaluate((button: HTMLButtonElement) => {
      button.click();
      window.location.reload();
    });
  await expect(page.getByRole('region', { name: cart })).toContainText('2 x General Admission');
});

test('carts of two events stay separate', async ({ page }) => {
  await openEvent(page, 'harbor');
  await addTickets(page, 'General Admission', 1);
  await openEvent(page, 'open-day');
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
});

test('after an order Back cannot buy again, and Back to Menu shows the event with an empty cart', async ({
  page,
}) => {
  await checkOutWith(page, 'open-day', 'Visitor', 1);
  await fillCustomer(page);
  await acceptTerms(page);
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await expectConfirmation(page, 'open-day');

  await page.goBack();
  await expect(page.getByText('Your cart is empty.').first()).toBeVisible();
  await page.goForward();
  await expect(page.getByText('Thank you for your Order!')).toBeVisible();
  await page.getByRole('button', { name: 'Back to Menu' }).click();
  await expect(page).toHaveURL('/events/open-day');
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
});

test('a confirmation without parameters shows no order', async ({ page }) => {
  await page.goto('/events/harbor/confirmation');
  await expect(page.getByText('Thank you for your Order!')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link').first()).toHaveAttribute('href', '/');
});
