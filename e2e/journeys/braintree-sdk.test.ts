import { expect, test } from '@playwright/test';
import { browserArguments, findBrowser } from '@ticket-storefront/platform-testing/programs';
import {
  braintreeCards,
  fillBraintreeCard,
  readBraintreeCharges,
  readBraintreePostalCodes,
  routeBraintreeToSimulator,
} from '@ticket-storefront/remote-checkout-braintree/journey';
import { addTickets, openEvent } from '../src/steps/choose-tickets';
import { expectConfirmation } from '../src/steps/expect-confirmation';
import { acceptTerms, fillCustomer, visitor } from '../src/steps/fill-checkout';
import { journeyOrigins } from '../src/store/journey-store';
import { readOrder } from '../src/store/read-order';

// A document that the test answers has no address, and Chromium lets such a one not reach this machine's servers.
test.use({
  launchOptions: {
    executablePath: await findBrowser(),
    args: [...browserArguments, '--disable-features=LocalNetworkAccessChecks'],
  },
});

test('the real braintree-web takes a payment under the policy for Braintree’s own addresses', async ({
  page,
}) => {
  const card = braintreeCards.approved.replaceAll(' ', '');
  const gotCard: string[] = [];
  const violations: string[] = [];
  page.on('request', (request) => {
    const sent = `${request.url()} ${request.postData() ?? ''}`.replaceAll(/\D/g, '');
    if (sent.includes(card)) gotCard.push(new URL(request.url()).hostname);
  });
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
  });
  await routeBraintreeToSimulator(page, journeyOrigins);
  await openEvent(page, 'braintree-paid');
  await addTickets(page, 'Table Seat', 1);
  // Not by the link: its document is fetched ahead of the click, where no test can answer for it.
  await page.goto('/events/braintree-paid/checkout');
  await fillCustomer(page);
  await expect(page.locator('iframe[name="braintree-hosted-field-number"]')).toHaveAttribute(
    'src',
    /^https:\/\/assets\.braintreegateway\.com\//,
  );
  await fillBraintreeCard(page, braintreeCards.approved, '999');
  await acceptTerms(page);
  const pay = page.getByRole('button', { name: /^Pay \$/ });
  await pay.click();
  await expect(page.getByRole('alert')).toHaveText('The CVV you entered is not valid.');
  await fillBraintreeCard(page, braintreeCards.approved);
  await pay.click();

  const reference = await expectConfirmation(page, 'braintree-paid');
  expect(await readBraintreeCharges(reference, journeyOrigins.simulators)).toEqual([
    (await readOrder(reference)).totalCents,
  ]);
  expect(await readBraintreePostalCodes(reference, journeyOrigins.simulators)).toEqual([visitor.Zipcode]);
  expect(new Set(gotCard)).toEqual(new Set(['payments.sandbox.braintree-api.com']));
  expect(violations).toEqual([]);
});
