import { expect, test } from '@playwright/test';
import { fillMxCard, mxCards } from '@ticket-storefront/remote-checkout-mx/journey';
import { addTickets, checkOutWith, openEvent } from '../src/steps/choose-tickets';
import { readColor } from '../src/steps/contrast';
import { expectConfirmation } from '../src/steps/expect-confirmation';
import { acceptTerms, fillCustomer } from '../src/steps/fill-checkout';
import { holdRequests } from '../src/steps/hold-requests';
import { takeScreenshot } from '../src/steps/take-screenshot';
import { readOrder } from '../src/store/read-order';
import { readStock } from '../src/store/read-stock';

test('a visitor pays by MX Merchant, and order, stock, charge and e-mail match', async ({ page }, info) => {
  const stockBefore = await readStock('General Admission');
  await openEvent(page, 'harbor');
  await takeScreenshot(page, info, 'event');
  await addTickets(page, 'General Admission', 2);
  await takeScreenshot(page, info, 'event-with-cart');
  await page.getByRole('link', { name: 'Checkout' }).click();
  await fillCustomer(page);
  await fillMxCard(page, mxCards.approved);
  // Colours change at once, and do not pass through others.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await acceptTerms(page);
  await takeScreenshot(page, info, 'mx-checkout');
  const pay = page.getByRole('button', { name: 'Complete Order' });
  const accent = await readColor(pay, 'backgroundColor');
  const answer = await holdRequests(page, /mx-web-transaction$/);
  // A button under the mouse is darker.
  await pay.press('Enter');
  await expect(pay).toHaveAttribute('aria-busy', 'true');
  expect(await readColor(pay, 'backgroundColor')).toBe(accent);
  answer();
  const reference = await expectConfirmation(page, 'harbor');
  await page.getByText('Receipt', { exact: true }).click();
  const receipt = page.getByRole('region', { name: 'What you bought' });
  await expect(receipt.getByText('2 x General Admission')).toBeVisible();
  await takeScreenshot(page, info, 'confirmation');

  const { status, totalCents, charges, mail } = await readOrder(reference);
  expect(status).toBe('completed');
  // 2 × $45.00, 8.25 % tax, 3.5 % of all with $1.50 per order, and that $1.50.
  const total = 9000 + 743 + Math.round((9000 + 743 + 150) * 0.035) + 150;
  expect(totalCents).toBe(total);
  expect(charges).toEqual([total]);
  await expect(receipt).toContainText(`Total$${(total / 100).toFixed(2)}`);
  expect(mail).toContain(reference);
  expect(await readStock('General Admission')).toBeLessThanOrEqual(stockBefore - 2);
});

test('the form shows why a card was declined, retains all entries, and another card pays once', async ({
  page,
}, info) => {
  await checkOutWith(page, 'harbor', 'Pair', 1);
  await fillCustomer(page);
  await fillMxCard(page, mxCards.declined);
  await acceptTerms(page);
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await expect(page.getByText('Transaction failed: Declined', { exact: true })).toBeVisible();
  await takeScreenshot(page, info, 'mx-declined');
  await expect(page.getByRole('textbox', { name: 'City', exact: true })).toHaveValue('Portland');

  await page.getByRole('textbox', { name: 'Card number' }).fill(mxCards.insufficientFunds);
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await expect(page.getByText('Transaction failed: Declined: insufficient funds')).toBeVisible();

  await page.getByRole('textbox', { name: 'Card number' }).fill(mxCards.approved);
  await page.getByRole('button', { name: 'Complete Order' }).click();
  const reference = await expectConfirmation(page, 'harbor');
  expect((await readOrder(reference)).charges).toHaveLength(1);
});

test('a double click on Complete Order, and Enter pressed twice in a field, charge once', async ({
  page,
}) => {
  await checkOutWith(page, 'harbor', 'General Admission', 1);
  await fillCustomer(page, { Name: 'Double Clicker' });
  await fillMxCard(page, mxCards.approved);
  await acceptTerms(page);
  await page.getByRole('button', { name: 'Complete Order' }).dblclick();
  const reference = await expectConfirmation(page, 'harbor');
  expect((await readOrder(reference)).charges).toHaveLength(1);

  await checkOutWith(page, 'harbor', 'General Admission', 1);
  await fillCustomer(page, { Name: 'Enter Presser' });
  await fillMxCard(page, mxCards.approved);
  await acceptTerms(page);
  await page.getByRole('textbox', { name: 'CVV' }).focus();
  // Of the keyboard and not of the field, which is gone where the first press has done all before the second.
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]);
  const next = await expectConfirmation(page, 'harbor');
  expect(next).not.toBe(reference);
  expect((await readOrder(next)).charges).toHaveLength(1);
});
