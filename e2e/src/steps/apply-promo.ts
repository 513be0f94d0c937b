import type { Page } from '@playwright/test';

/** Unfolds the promo box of a checkout where it is folded, and tries a code. */
export async function applyPromo(page: Page, code: string): Promise<void> {
  const order = page.getByRole('button', { name: /^\d+ tickets? · \$/ });
  const fold = page.getByRole('button', { name: 'Have a promo code?' });
  await order.or(fold).filter({ visible: true }).first().waitFor();
  // On a phone, the order is folded with the promo box.
  if ((await order.isVisible()) && (await order.getAttribute('aria-expanded')) === 'false')
    await order.click();
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
  await page.getByRole('textbox', { name: 'Promo code' }).fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
}
