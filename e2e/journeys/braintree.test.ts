import { expect, type Page, test } from '@playwright/test';
import {
  braintreeCards,
  fillBraintreeCard,
  hostedField,
  readBraintreePostalCodes,
  sameZipcode,
} from '@ticket-storefront/remote-checkout-braintree/journey';
import { expectBraintreeCharge } from '../src/steps/braintree-charge';
import { checkOutWith } from '../src/steps/choose-tickets';
import { expectConfirmation } from '../src/steps/expect-confirmation';
import { acceptTerms, fillCustomer, payButton, visitor } from '../src/steps/fill-checkout';
import { braintreeEvent, readyToPayByBraintree } from '../src/steps/pay-by-braintree';
import { takeScreenshot } from '../src/steps/take-screenshot';
import { watchComplaints } from '../src/steps/watch-complaints';
import { journeyOrigins } from '../src/store/journey-store';

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
  await checkOutWith(page, braintreeEvent, 'Table Seat', 2);
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
  await payButton(page).click();
  const reference = await expectConfirmation(page, braintreeEvent);
  await expectBraintreeCharge(reference);
  expect(await readBraintreePostalCodes(reference, journeyOrigins.simulators)).toEqual([visitor.Zipcode]);

  const everything = toUs.join('\n');
  expect(everything).toContain('braintree-web-transaction');
  expect(everything.replaceAll(/\D/g, '')).not.toContain(braintreeCards.approved.replaceAll(' ', ''));
  expect(complaints).toEqual([]);
});

test('the form names empty fields, each wrong field and a wrong security code', async ({ page }, info) => {
  await checkOutWith(page, braintreeEvent, 'Table Seat', 1);
  await fillCustomer(page);
  await acceptTerms(page);
  await expect(hostedField(page, 'number')).toBeVisible();
  await payButton(page).click();
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText(
    'One or more fields are not valid. Please check your information and try again.',
  );
  await fillBraintreeCard(page, braintreeCards.approved, '999');
  await payButton(page).click();
  await expect(alert).toHaveText('The CVV you entered is not valid.');
  await hostedField(page, 'cvv').fill('123');
  await page.getByRole('textbox', { name: 'Zipcode', exact: true }).fill('0410');
  await payButton(page).click();
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
    await payButton(page).click();
    await expect(alert).toHaveText(sentence);
    if (field === 'number') await takeScreenshot(page, info, 'braintree-wrong-number');
    await hostedField(page, field).fill(right);
  }
  await payButton(page).click();
  const reference = await expectConfirmation(page, braintreeEvent);
  await expectBraintreeCharge(reference);
  expect(await readBraintreePostalCodes(reference, journeyOrigins.simulators)).toEqual(['10001']);
});

test('an alert announces a declined card, and another card pays once', async ({ page }) => {
  const alerts = hearAlerts(page);
  await readyToPayByBraintree(page, braintreeCards.insufficientFunds);
  await payButton(page).click();
  await expect.poll(() => alerts).toEqual(['Transaction failed: Insufficient Funds']);
  await fillBraintreeCard(page, braintreeCards.approved);
  await payButton(page).click();
  await expectBraintreeCharge(await expectConfirmation(page, braintreeEvent));
});

test('a double click on Pay, and Enter pressed twice in a field, charge once', async ({ page }) => {
  await readyToPayByBraintree(page, braintreeCards.approved);
  await payButton(page).dblclick();
  await expectBraintreeCharge(await expectConfirmation(page, braintreeEvent));

  await readyToPayByBraintree(page, braintreeCards.approved);
  await hostedField(page, 'cvv').evaluate((field) => {
    for (const _ of [1, 2])
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  });
  await expectBraintreeCharge(await expectConfirmation(page, braintreeEvent));
});
