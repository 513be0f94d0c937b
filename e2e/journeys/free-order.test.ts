import { expect, test } from '@playwright/test';
import { checkOutWith } from '../src/steps/choose-tickets';
import { expectConfirmation } from '../src/steps/expect-confirmation';
import { acceptTerms, fillCustomer } from '../src/steps/fill-checkout';
import { takePicture } from '../src/steps/take-picture';
import { readOrder } from '../src/store/read-order';

const freeEvents = [
  { slug: 'open-day', ticket: 'Visitor', button: 'Complete Order', processor: 'MX Merchant' },
  { slug: 'stripe-free', ticket: 'Reader', button: 'Place Order', processor: 'Stripe' },
  { slug: 'braintree-free', ticket: 'Stroller', button: 'Place Order', processor: 'Braintree' },
];

for (const { slug, ticket, button, processor } of freeEvents) {
  test(`a free order at an event of ${processor} asks for no card and charges nothing`, async ({
    page,
  }, info) => {
    await checkOutWith(page, slug, ticket, 3);
    await expect(page.getByRole('textbox', { name: 'Card number' })).toHaveCount(0);
    await fillCustomer(page);
    await acceptTerms(page);
    await takePicture(page, info, `free-checkout-${slug}`);
    await page.getByRole('button', { name: button, exact: true }).click();
    const reference = await expectConfirmation(page, slug);

    const { status, totalCents, charges, mail } = await readOrder(reference);
    expect(status).toBe('completed');
    expect(totalCents).toBe(0);
    expect(charges).toEqual([]);
    expect(mail).toContain(reference);
  });
}

test('a promo that makes an order free asks for no card, and clearing it asks again with details kept', async ({
  page,
}) => {
  await checkOutWith(page, 'all-free-promo', 'Gallery Seat', 1);
  await fillCustomer(page);
  await page.getByRole('textbox', { name: 'Promo code' }).fill('GRATIS');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('textbox', { name: 'Card number' })).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'City', exact: true })).toHaveValue('Portland');
  await page.getByRole('button', { name: 'Clear promo code' }).click();
  await expect(page.getByRole('textbox', { name: 'Card number' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'City', exact: true })).toHaveValue('Portland');
});
