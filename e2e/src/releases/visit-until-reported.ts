import type { BrowserContext } from '@playwright/test';
import { partReportPath } from '@storefront/contracts/part-report';

/** Opens a page, and waits until it has reported how its parts fare. */
export async function visitUntilReported(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage();
  const reported = page.waitForEvent('requestfinished', (request) => request.url().endsWith(partReportPath));
  reported.catch(() => undefined);
  await page.goto(address);
  await reported;
}
