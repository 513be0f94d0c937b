import { expect, type Locator } from '@playwright/test';

const triedMs = 5000;

/**
 * Presses a retry where it is shown, until what it is for is there: a part is also tried once by itself.
 * @param retries - the buttons of all parts that failed.
 */
export async function retryUntil(shown: Locator, retries: Locator): Promise<void> {
  await expect(async () => {
    for (const retry of await retries.all()) await retry.click({ timeout: 1000 }).catch(() => undefined);
    await expect(shown).toBeVisible({ timeout: triedMs });
  }).toPass();
}
