import type { Browser, BrowserContext } from '@playwright/test';
import type { StoreLocation } from '../store/store-location';

/** What takes longer hangs. */
const maxMs = 60_000;

/** A visitor whose visits lie at a given percent of all, from 0 to 99. */
export async function openVisitor(
  browser: Browser,
  { origins }: Pick<StoreLocation, 'origins'>,
  bucket: number,
  locale = 'en-US',
): Promise<BrowserContext> {
  const context = await browser.newContext({ locale, baseURL: origins.storefront });
  context.setDefaultTimeout(maxMs);
  await context.addCookies([{ name: 'release-bucket', value: String(bucket), url: origins.storefront }]);
  return context;
}
