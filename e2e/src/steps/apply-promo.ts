import type { Page } from '@playwright/test';

/** Unfolds the promo box of a checkout where it is folded, and tries a code. */
export async function applyPromo(page: Page, code: string): Promise<void> {
  const fold = page.getByRole('button', { name: 'Have a promo code?' });
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
  await page.getByRole('textbox', { name: 'Promo code' }).fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
}
