import type { Page } from '@playwright/test';

/** Waits until a page with an installed clock loads a script, then moves the clock past the script's timeout. */
export async function exceedScriptTimeout(page: Page, fileName: string): Promise<void> {
  await page.locator(`script[src$="/${fileName}"]`).waitFor({ state: 'attached' });
  await page.clock.fastForward(11_000);
}
