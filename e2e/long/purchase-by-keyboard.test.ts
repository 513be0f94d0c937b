import { expect, test } from '@playwright/test';
import { expectConfirmation } from '../src/steps/expect-confirmation';
import { visitor } from '../src/steps/fill-checkout';
import { expectVisibleFocus, pressAt, tabTo, typeAt } from '../src/steps/keyboard';
import { braintreePurchase, mxPurchase, stripePurchase, textField } from '../src/steps/purchases';

for (const { name, slug, ticket, pay, card } of [mxPurchase, braintreePurchase, stripePurchase]) {
  test(`a visitor buys by ${name} with the keyboard, and the focus is always visible`, async ({ page }) => {
    await page.goto('/');
    await pressAt(page, page.locator(`a[href="/events/${slug}"]`), 'Enter');

    const add = page.getByRole('button', { name: `Add one ${ticket}`, exact: true });
    await pressAt(page, add, 'Space');
    await page.keyboard.press('Space');
    await expect(page.getByRole('region', { name: 'Cart' })).toContainText(`2 x ${ticket}`);
    await expectVisibleFocus(page);
    await tabTo(page, page.getByRole('button', { name: `Remove one ${ticket}`, exact: true }), 'Shift+Tab');
    await page.keyboard.press('Space');
    await expect(page.getByRole('region', { name: 'Cart' })).toContainText(`1 x ${ticket}`);
    await expectVisibleFocus(page);
    await pressAt(page, page.getByRole('link', { name: 'Checkout' }), 'Enter');

    for (const [label, text] of Object.entries(visitor)) await typeAt(page, textField(page, label), text);
    for (const { input, text } of card(page)) await typeAt(page, input, text);
    const payButton = page.getByRole('button', { name: pay });
    await pressAt(page, payButton, 'Enter');
    await expect(page.getByText('You must accept the Terms & Conditions.')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'I accept the Terms & Conditions' })).toBeFocused();
    await expectVisibleFocus(page);
    await page.keyboard.press('Space');
    await pressAt(page, payButton, 'Enter');

    await expectConfirmation(page, slug);
    await pressAt(page, page.getByRole('button', { name: 'Back to Menu' }), 'Enter');
    await expect(page).toHaveURL(`/events/${slug}`);
  });
}
