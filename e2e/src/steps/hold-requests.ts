import type { Page } from '@playwright/test';

/** Lets requests for an address hang until the returned function is called. */
export async function holdRequests(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Lets time pass on a page with an installed clock, from the moment it waits for a script to beyond what it waits. */
export async function passScriptLimit(page: Page, fileName: string): Promise<void> {
  await page.locator(`script[src$="/${fileName}"]`).waitFor({ state: 'attached' });
  await page.clock.fastForward(11_000);
}
