import { expect, test } from '@playwright/test';
import { addTickets, openEvent } from '../src/steps/choose-tickets';

const scripts = [/\/shell\/.+\/checkout\..+\.js$/, /\/remote-checkout-mx\/.+\.js$/];

test('the scripts of the checkout load while the visitor points at its button', async ({ page }) => {
  await openEvent(page, 'harbor');
  await addTickets(page, 'General Admission', 1);
  const loaded = scripts.map((script) => page.waitForResponse(script));
  const checkout = page.getByRole('link', { name: 'Checkout' });
  await checkout.hover();
  for (const response of await Promise.all(loaded)) expect(response.status()).toBe(200);
  await checkout.click();
  await expect(page.getByRole('textbox', { name: 'Card number' })).toBeVisible();
});
