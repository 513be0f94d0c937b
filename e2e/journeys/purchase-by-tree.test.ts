import { expect, test } from '@playwright/test';
import { mxCards } from '@ticket-storefront/remote-checkout-mx/journey';
import { openTree } from '../src/steps/accessibility-tree';
import { visitor } from '../src/steps/fill-checkout';

test('a visitor buys by MX Merchant with nothing but the accessibility tree', async ({ page }) => {
  await page.goto('/');
  const tree = await openTree(page);
  await tree.press('link', /^Harbor Lights/);

  await tree.hear('heading', 'Harbor Lights');
  await tree.press('button', 'Add one General Admission');
  await tree.hear('StaticText', '1 x General Admission');
  await tree.press('link', 'Checkout');

  await tree.hear('heading', 'Your order');
  const { State: _, ...typed } = visitor;
  for (const [name, text] of Object.entries(typed)) await tree.type(name, text, /\S/);
  await tree.type('Card number', mxCards.approved);
  await tree.type('Expiry month', '12');
  await tree.type('Expiry year', '2039');
  await tree.type('CVV', '123', /\S/);
  await tree.press('button', 'Complete Order');
  await tree.hearSaid('alert', 'You must accept the Terms & Conditions.');
  await tree.check('I accept the Terms & Conditions');
  await tree.press('button', 'Complete Order');

  await tree.hear('heading', 'Thank you for your Order!');
  await tree.hear('StaticText', `An Email has been sent to: ${visitor.Email}.`);
  await tree.press('button', 'Back to Menu');
  await tree.hear('button', 'Add one General Admission');
  await expect(page).toHaveURL('/events/harbor');
});
