import type { Browser, BrowserContext } from '@playwright/test';
import type { VisitorStorage } from '../fill-cart';
import { phoneViewport } from '../slow-phone';
import { measureClicks } from './clicks/measure-clicks';
import type { ObservedClick } from './clicks/observed-click';
import { openBrowser } from './open-browser';
import type { BenchPage } from './pages';
import type { Variant } from './variants';
import { type VisitFigures, visitPage } from './visits/visit-page';
import { type PageWeight, weighPage } from './visits/weigh-page';

/** A page as one variant, at the storefront's address. */
export interface Measured {
  readonly page: BenchPage;
  readonly variant: Variant;
  readonly origin: string;
  /** What the visitor has in the cart; undefined for a first visit. */
  readonly visitor: VisitorStorage | undefined;
}

async function inBrowser<T>(
  { visitor, variant }: Measured,
  catalogue: 'on time' | 'late',
  use: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const browser: Browser = await openBrowser(variant, catalogue);
  try {
    return await use(
      await browser.newContext({ viewport: phoneViewport, ...(visitor ? { storageState: visitor } : {}) }),
    );
  } finally {
    await browser.close();
  }
}

/** Opens a page with an empty cache, uses it, and opens it again. */
export const visitTwice = (
  measured: Measured,
  isThrottled: boolean,
): Promise<{ cold: VisitFigures; repeat: VisitFigures }> =>
  inBrowser(measured, 'on time', async (context) => {
    const { page, origin } = measured;
    const slow = isThrottled ? 'all' : 'nothing';
    const options = { address: origin + page.path, firstUse: page.firstUse, slow } as const;
    return { cold: await visitPage(context, options), repeat: await visitPage(context, options) };
  });

/** CLS of a page on a slow phone while the visitor only looks. */
export const layoutShiftOf = (measured: Measured, catalogue: 'on time' | 'late'): Promise<number> =>
  inBrowser(measured, catalogue, async (context) => {
    const address = measured.origin + measured.page.path;
    return (await visitPage(context, { address, firstUse: 'nothing', slow: 'all' })).layoutShift;
  });

/** What came of presses of `Add one` with a long cart. */
export const clicksOn = (measured: Measured): Promise<ObservedClick[]> =>
  inBrowser(measured, 'on time', (context) => measureClicks(context, measured.origin + measured.page.path));

/** What a page weighs with an empty cache. */
export const weigh = (measured: Measured, isOwn: (url: string) => boolean): Promise<PageWeight> =>
  inBrowser(measured, 'on time', (context) => {
    const { page, origin } = measured;
    return weighPage(context, { address: origin + page.path, firstUse: page.firstUse, isOwn });
  });
