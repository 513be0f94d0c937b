import { expect } from '@playwright/test';
import { reachedCheckout, waysOfOneOrigin } from '../src/attacks/reach-checkout';
import { installedBrowsers } from '../src/browsers/installed-browsers';
import { test } from '../src/store/isolated-store';

for (const { name, open } of installedBrowsers) {
  test(`in ${name} the same code reaches a checkout that shares the origin of the event page`, async ({
    store,
  }) => {
    const browser = await open();
    try {
      expect(await reachedCheckout(browser, store)).toEqual(expect.arrayContaining(waysOfOneOrigin));
    } finally {
      await browser.close();
    }
  });
}
