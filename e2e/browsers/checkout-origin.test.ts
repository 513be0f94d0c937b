import { expect } from '@playwright/test';
import { reachedCheckout } from '../src/attacks/reach-checkout';
import { installedBrowsers } from '../src/browsers/installed-browsers';
import { test } from '../src/store/isolated-store';

test.use({ hasCheckoutOrigin: true });

for (const { name, open } of installedBrowsers) {
  test(`in ${name} code of an event page reaches nothing of a checkout of its own origin`, async ({
    store,
  }) => {
    const browser = await open();
    try {
      expect(await reachedCheckout(browser, store)).toEqual([]);
    } finally {
      await browser.close();
    }
  });
}
