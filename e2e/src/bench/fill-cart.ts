import type { Browser, BrowserContext } from '@playwright/test';

export type VisitorStorage = Awaited<ReturnType<BrowserContext['storageState']>>;

/** What a browser keeps of a visitor who has put one ticket of an event in the cart; its cache is not part of it. */
export async function fillCart(browser: Browser, eventAddress: string): Promise<VisitorStorage> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(eventAddress);
  await page
    .getByRole('button', { name: /^Add one/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Checkout' }).first().waitFor();
  const storage = await context.storageState();
  await context.close();
  return storage;
}
