import { expect } from '@playwright/test';
import { drivenPage } from '../src/browsers/driven-page';
import { installedBrowsers } from '../src/browsers/installed-browsers';
import { releaseWithFaults, sownFaults } from '../src/reports/seed-faults';
import { endVisit, expectUndisturbed, failedParts, forgetVisits } from '../src/reports/undisturbed-visit';
import { test } from '../src/store/isolated-store';

// A store of its own: its visitors get a part with faults. Documents link their styles, so that they can be cancelled.
test.use({ serverSettings: { PART_REPORTS_PERCENT: '100', INLINE_STYLES_BYTES: '0' } });

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

/** Adds styles of a part to the page, at addresses that no cache has. The tab remembers an error of one. */
const addStyles = (attributes: object) => `void (() => {
  const style = document.querySelector('link[rel=stylesheet][href*="/remote-event/"]');
  addEventListener('error', () => sessionStorage.setItem('failed', 'a style'), true);
  for (let number = 0; number < 300; number++) {
    const added = Object.assign(style.cloneNode(), ${JSON.stringify(attributes)});
    added.href += '?' + Date.now() + number;
    document.head.append(added);
  }
})()`;

const ways = {
  'by a link': `location.href = '/'`,
  'by Back': 'history.back()',
} as const;

for (const { name: engine, open } of installedBrowsers) {
  test(`${engine}: files that are cancelled because a visitor leaves count against nobody, and missing ones do`, async ({
    store,
  }) => {
    await forgetVisits(store);
    const browser = await open();
    try {
      const page = drivenPage(browser);
      for (const [way, leave] of Object.entries(ways)) {
        for (const isReporting of [false, true]) {
          await page.open(`${store.origin}/`);
          await page.open(`${store.origin}/events/harbor`);
          await page.sees('General Admission');
          if (isReporting) await expectUndisturbed(page, store);
          await page.evaluate(`${addStyles({})}, ${leave}, null`);
          await page.isAt(/\d\/$/);
          await page.sees('Harbor Lights');
          // Chromium cancels nothing, and Firefox nothing on the way back.
          if (engine === 'WebKit' || (engine === 'Firefox' && way === 'by a link'))
            expect(await page.evaluate(`sessionStorage.getItem('failed')`), way).toBe('a style');
          await page.evaluate(`sessionStorage.clear(), null`);
          await expectUndisturbed(page, store);
        }
      }
      await page.open(`${store.origin}/events/harbor`);
      await page.sees('General Admission');
      await page.evaluate(addStyles({ integrity: `sha256-${'A'.repeat(43)}=` }));
      await expect.poll(() => failedParts(store)).toEqual(['remote-event']);
    } finally {
      await browser.close();
    }
  });
}
