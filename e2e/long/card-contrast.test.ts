import { expect, type Locator, type Page, test } from '@playwright/test';
import { hostedField } from '@ticket-storefront/remote-checkout-braintree/journey';
import { stripeFrame } from '@ticket-storefront/remote-checkout-stripe/journey';
import { braintreeCheckout, mxCheckout, stripeCheckout } from '../src/steps/checkouts';
import { checkOutWith } from '../src/steps/choose-tickets';
import { minContrast, readContrast } from '../src/steps/contrast';

const mxField = (page: Page) => page.getByRole('textbox', { name: 'Expiry year' });
const stripeField = (page: Page) => stripeFrame(page).getByRole('textbox', { name: 'Expiration date' });

/** An input with a placeholder on each checkout, and the box that it is drawn on. */
const fields = [
  ['MX Merchant', mxCheckout, mxField, mxField],
  [
    'Braintree',
    braintreeCheckout,
    (page: Page) => hostedField(page, 'expirationDate'),
    (page: Page) => page.locator('div:has(> iframe[name="braintree-hosted-field-expirationDate"])'),
  ],
  ['Stripe', stripeCheckout, stripeField, stripeField],
] as const satisfies readonly (readonly [
  string,
  typeof mxCheckout,
  (page: Page) => Locator,
  (page: Page) => Locator,
])[];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme, viewport: { width: 390, height: 844 } });

    for (const [processor, { event, ticket }, input, box] of fields) {
      test(`the card of ${processor} and the labels of its fields have enough contrast`, async ({ page }) => {
        await checkOutWith(page, event, ticket, 1);
        await expect(input(page)).toBeVisible();
        const field = [input(page), box(page)] as const;
        // Colours of a field that has just come fade in.
        await expect.poll(() => readContrast(...field, '::placeholder')).toBeGreaterThanOrEqual(minContrast);
        await expect.poll(() => readContrast(...field)).toBeGreaterThanOrEqual(minContrast);
      });
    }
  });
}
