import type { Browser, BrowserContext } from '@playwright/test';
import type { StoreLocation } from '../store/store-location';
import { visitorInBucket } from './visitor-in-bucket';

/** What takes longer hangs. */
const maxMs = 60_000;

/** A visitor whose visits lie at a given percent of all, from 0 to 99. */
export async function openVisitor(
  browser: Browser,
  { origins, store }: Pick<StoreLocation, 'origins' | 'store'>,
  bucket: number,
  locale = 'en-US',
): Promise<BrowserContext> {
  const context = await browser.newContext({ locale, baseURL: origins.storefront });
  context.setDefaultTimeout(maxMs);
  const value = visitorInBucket({ store }, bucket);
  await context.addCookies([{ name: 'visitor', value, url: origins.storefront }]);
  return context;
}
