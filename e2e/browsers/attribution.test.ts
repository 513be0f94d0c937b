import { expect } from '@playwright/test';
import { drivenPage } from '../src/browsers/driven-page';
import { installedBrowsers } from '../src/browsers/installed-browsers';
import { releaseWithFaults, sownFaults } from '../src/reports/seed-faults';
import { endVisit, failedParts, forgetVisits } from '../src/reports/undisturbed-visit';
import { test } from '../src/store/isolated-store';

// A store of its own: its visitors get a part with faults.
test.use({ serverSettings: { PART_REPORTS_PERCENT: '100' } });

const part = 'remote-cart';
const names = [
  'mount',
  'render',
  'reported',
  'handler',
  'listener',
  'timer',
  'async handler',
  'late rejection',
];
/** WebKit withholds these errors from the page, as those of any script of another origin. */
const withheldByWebKit = ['listener', 'timer'];
const faults = sownFaults.filter(({ name }) => names.includes(name));

test.beforeAll(({ store }) => releaseWithFaults(part, 'CartPanel', store.port));

for (const { name: engine, open } of installedBrowsers) {
  test(`${engine}: whatever way a remote throws, no fault counts against the shell, and each that the browser shows counts against the remote`, async ({
    store,
  }) => {
    expect(faults).toHaveLength(names.length);
    for (const { name, byPress } of faults) {
      await forgetVisits(store);
      const browser = await open();
      try {
        const page = drivenPage(browser);
        await page.open(`${store.origin}/events/harbor#${part}:${encodeURIComponent(name)}`);
        await page.evaluate(`void addEventListener('error', () => { window.hasFailed = true; })`);
        if (byPress) await page.click('button', 'Break it');
        if (engine === 'WebKit' && withheldByWebKit.includes(name)) {
          await expect.poll(() => page.read('window.hasFailed'), { message: name }).toBe(true);
          await endVisit(page, store);
          expect(await failedParts(store), name).toEqual([]);
        } else {
          await expect.poll(() => failedParts(store), { message: name }).toEqual([part]);
        }
      } finally {
        await browser.close();
      }
    }
  });
}
