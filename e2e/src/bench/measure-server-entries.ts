import type { Browser } from '@playwright/test';
import { slotAttribute } from '@ticket-storefront/shell/boot';
import { changeComment, serverEntries } from '../integrity/server-entries';
import type { StoreLocation } from '../store/store-location';
import { fillCart } from './fill-cart';
import type { measureStart } from './measure-start';
import { measuredPages } from './measured-pages';

export interface ServerEntries {
  readonly entries: number;
  /** Parts that the server drew while their entries were as released: otherwise drawing none would prove nothing. */
  readonly drawn: number;
  /** Parts that it drew by a changed entry. */
  readonly run: number;
  readonly pages: number;
  /** Pages whose control appeared with all entries changed. */
  readonly worked: number;
}

/** Parts whose HTML is in the documents of the measured pages. */
async function drawnParts(browser: Browser, origin: string): Promise<ReadonlySet<string>> {
  const page = await browser.newPage({ javaScriptEnabled: false });
  const drawn = new Set<string>();
  for (const { path } of measuredPages) {
    await page.goto(origin + path);
    if ((await page.locator('#root > *').count()) > 0) drawn.add('shell');
    for (const slot of await page.locator(`[${slotAttribute}]:has(*)`).all()) {
      drawn.add((await slot.getAttribute(slotAttribute)) ?? '');
    }
  }
  await page.close();
  return drawn;
}

async function countWorkingPages(browser: Browser, origin: string): Promise<number> {
  let working = 0;
  for (const { path, control } of measuredPages) {
    const storageState = await fillCart(browser, origin + path.replace('/checkout', ''));
    const page = await browser.newPage({ storageState });
    await page.goto(origin + path);
    working += await control(page)
      .first()
      .waitFor()
      .then(
        () => 1,
        () => 0,
      );
    await page.close();
  }
  return working;
}

/**
 * Changes one byte in the server entry of every part while the store is down, and visits the pages of the store that starts
 * with them.
 */
export async function measureServerEntries(
  browser: Browser,
  store: StoreLocation,
  start: () => ReturnType<typeof measureStart>,
): Promise<ServerEntries> {
  const { storefront } = store.origins;
  const visit = async <Result>(look: () => Promise<Result>) => {
    const running = await start();
    try {
      return await look();
    } finally {
      await running.stop();
    }
  };
  // The start makes the releases of today's sources the current ones.
  const drawn = await visit(() => drawnParts(browser, storefront));
  const entries = await serverEntries(store);
  const undo = entries.map(changeComment);
  try {
    return await visit(async () => ({
      entries: entries.length,
      drawn: drawn.size,
      run: (await drawnParts(browser, storefront)).size,
      pages: measuredPages.length,
      worked: await countWorkingPages(browser, storefront),
    }));
  } finally {
    for (const restore of undo) restore();
  }
}
