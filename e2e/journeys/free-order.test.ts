import { expect, type Page, test } from '@playwright/test';
import {
  braintreeCards,
  fillBraintreeCard,
  hostedField,
} from '@ticket-storefront/remote-checkout-braintree/journey';
import { fillMxCard, mxCards } from '@ticket-storefront/remote-checkout-mx/journey';
import { fillStripeCard, stripeCards, stripeFrame } from '@ticket-storefront/remote-checkout-stripe/journey';
import { applyPromo } from '../src/steps/apply-promo';
import { checkOutWith } from '../src/steps/choose-tickets';
import { expectConfirmation } from '../src/steps/expect-confirmation';
import { acceptTerms, fillCustomer } from '../src/steps/fill-checkout';
import { takeScreenshot } from '../src/steps/take-screenshot';
import { readOrder } from '../src/store/read-order';

const freeEvents = [
  { slug: 'open-day', ticket: 'Visitor', button: 'Complete Order', processor: 'MX Merchant' },
  { slug: 'stripe-free', ticket: 'Reader', button: 'Place Order', processor: 'Stripe' },
  { slug: 'braintree-free', ticket: 'Stroller', button: 'Place Order', processor: 'Braintree' },
];

for (const { slug, ticket, button, processor } of freeEvents) {
  test(`a free order at an event of ${processor} needs no card and charges nothing`, async ({
    page,
  }, info) => {
    await checkOutWith(page, slug, ticket, 3);
    await expect(page.getByRole('textbox', { name: 'Card number' })).toHaveCount(0);
    await fillCustomer(page);
    await acceptTerms(page);
    await takeScreenshot(page, info, `free-checkout-${slug}`);
    await page.getByRole('button', { name: button, exact: true }).click();
    const reference = await expectConfirmation(page, slug);

    const { status, totalCents, charges, mail } = await readOrder(reference);
    expect(status).toBe('completed');
    expect(totalCents).toBe(0);
    expect(charges).toEqual([]);
    expect(mail).toContain(reference);
  });
}

const cards = [
  {
    slug: 'all-free-promo',
    ticket: 'Gallery Seat',
    processor: 'MX Merchant',
    field: (page: Page) => page.getByRole('textbox', { name: 'Card number' }),
    fill: (page: Page) => fillMxCard(page, mxCards.approved),
  },
  {
    slug: 'stripe-free',
    ticket: 'Reading Lamp',
    processor: 'Stripe',
    field: (page: Page) => stripeFrame(page).getByRole('textbox', { name: 'Card number' }),
    fill: (page: Page) => fillStripeCard(page, stripeCards.approved),
  },
  {
    slug: 'braintree-free',
    ticket: 'Street Seat',
    processor: 'Braintree',
    field: (page: Page) => hostedField(page, 'number'),
    fill: (page: Page) => fillBraintreeCard(page, braintreeCards.approved),
  },
];

for (const { slug, ticket, processor, field, fill } of cards) {
  test(`a promo that makes an order at an event of ${processor} free needs no card; without it a card pays, and the details are retained`, async ({
    page,
  }) => {
    const city = page.getByRole('textbox', { name: 'City', exact: true });
    await checkOutWith(page, slug, ticket, 1);
    await fillCustomer(page);
    await expect(field(page)).toBeVisible();
    await applyPromo(page, 'GRATIS');
    await expect(field(page)).toHaveCount(0);
    await expect(city).toHaveValue('Portland');
    await page.getByRole('button', { name: 'Clear promo code' }).click();
    await expect(field(page)).toBeVisible();
    await expect(city).toHaveValue('Portland');
    await fill(page);
    await acceptTerms(page);
    await page.getByRole('button', { name: /^(Pay \$|Complete Order)/ }).click();
    const reference = await expectConfirmation(page, slug);
    expect((await readOrder(reference)).totalCents).toBe(1624);
  });
}
