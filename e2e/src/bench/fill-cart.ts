import type { Browser, BrowserContext } from '@playwright/test';

export type VisitorStorage = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Cookies and storage of a visitor with one ticket of an event in the cart, without the browser's cache. */
export async function fillCart(browser: Browser, eventAddress: string): Promise<VisitorStorage> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(eventAddress);
  await page
    .getByRole('button', { name: /^Add one/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Checkout' }).first().waitFor();
  // The cart is stored a moment after a press, or as its page is left.
  await page.goto('about:blank');
  const storage = await context.storageState();
  await context.close();
  return storage;
}
