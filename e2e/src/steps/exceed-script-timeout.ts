import type { Page } from '@playwright/test';

/** Lets time pass on a page with an installed clock, from the moment it waits for a script to beyond what it waits. */
export async function exceedScriptTimeout(page: Page, fileName: string): Promise<void> {
  await page.locator(`script[src$="/${fileName}"]`).waitFor({ state: 'attached' });
  await page.clock.fastForward(11_000);
}
