import { test as base, expect } from '@playwright/test';
import { braintreeCheckout, type Checkout, mxCheckout, stripeCheckout } from '../src/steps/checkouts';
import { checkOutWith } from '../src/steps/choose-tickets';
import { expectConfirmation } from '../src/steps/expect-confirmation';
import { acceptTerms, fillCustomer } from '../src/steps/fill-checkout';
import { journeyOrigins } from '../src/store/journey-store';
import { startSpecifiedApi } from '../src/store/specified-api';

/** Every page of these journeys reaches an API that answers exactly as docs/rules.md writes under Calls. */
const test = base.extend({
  page: async ({ page }, use) => {
    const specified = await startSpecifiedApi(journeyOrigins.api);
    await page.route(`${journeyOrigins.api}/ticketCheckout/**`, async (route) => {
      const url = route.request().url().replace(journeyOrigins.api, specified.origin);
      await route.fulfill({ response: await route.fetch({ url }) });
    });
    await use(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await specified.stop();
  },
});

const checkouts: readonly [string, Checkout, string][] = [
  ['MX Merchant', mxCheckout, 'Transaction failed: Declined'],
  ['Braintree', braintreeCheckout, 'Transaction failed: Do Not Honor'],
  ['Stripe', stripeCheckout, 'Your card was declined.'],
];

for (const [processor, checkout, declined] of checkouts) {
  test(`with an API that answers as specified, a ${processor} buyer sees why a card is declined, and pays with another`, async ({
    page,
  }) => {
    await checkOutWith(page, checkout.event, checkout.ticket, 1);
    await fillCustomer(page);
    await checkout.fillCard(page, '4000 0000 0000 0002');
    await acceptTerms(page);
    await checkout.expectToldWhile(page, declined, () => checkout.pay(page).click());
    await checkout.fillCard(page, '4242 4242 4242 4242');
    await checkout.pay(page).click();
    const reference = await expectConfirmation(page, checkout.event);
    expect(await checkout.readCharges(reference)).toHaveLength(1);
  });
}
