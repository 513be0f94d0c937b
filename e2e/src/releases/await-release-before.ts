import type { Page } from '@playwright/test';
import { nameRelease } from '@ticket-storefront/format';
import { bootElementId } from '@ticket-storefront/shell/boot';

/**
 * Waits until the visit of a page goes on without a release that has failed in it. A page must not be closed before: from
 * Chromium 150 never reports the close of a page that is closed while it leaves its document.
 */
export async function awaitReleaseBefore(page: Page, part: string, version: string): Promise<void> {
  await page.waitForFunction(
    ([id, failed]) => {
      const boot = document.getElementById(id)?.textContent;
      return boot && !boot.includes(failed);
    },
    [bootElementId, nameRelease(part, version)] as const,
  );
  await page.waitForLoadState();
}
