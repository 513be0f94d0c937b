import { expect } from '@playwright/test';
import { drivenPage } from '../src/browsers/driven-page';
import { installedBrowsers } from '../src/browsers/installed-browsers';
import { releaseWithFaults, sownFaults } from '../src/reports/seed-faults';
import { failedParts, forgetVisits } from '../src/reports/undisturbed-visit';
import { test } from '../src/store/isolated-store';

// A store of its own: its visitors get a part with faults.
test.use({ serverSettings: { PART_REPORTS_PERCENT: '100' } });

const part = 'remote-cart';
const names = ['mount', 'render', 'reported', 'handler', 'timer', 'async handler', 'late rejection'];
const faults = sownFaults.filter(({ name }) => names.includes(name));

test.beforeAll(({ store }) => releaseWithFaults(part, 'CartPanel', store.port));

for (const { name: engine, open } of installedBrowsers) {
  test(`${engine}: whatever way a remote throws, the fault counts against it and not against the shell`, async ({
    store,
  }) => {
    expect(faults).toHaveLength(names.length);
    for (const { name, byPress } of faults) {
      await forgetVisits(store);
      const browser = await open();
      try {
        const page = drivenPage(browser);
        await page.open(`${store.origin}/events/harbor#${part}:${encodeURIComponent(name)}`);
        if (byPress) await page.click('button', 'Break it');
        await expect.poll(() => failedParts(store), { message: name }).toEqual([part]);
      } finally {
        await browser.close();
      }
    }
  });
}
