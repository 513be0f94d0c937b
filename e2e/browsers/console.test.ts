import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { keyFileOf } from '@ticket-storefront/signing';
import { drivenPage } from '../src/browsers/driven-page';
import { installedBrowsers } from '../src/browsers/installed-browsers';
import { copyRelease } from '../src/releases/copy-release';
import { consoleLink, startRegistrar } from '../src/releases/open-console';
import { requireStorefront } from '../src/releases/run-storefront';
import { test } from '../src/store/isolated-store';

const part = 'remote-checkout-mx';
const team = 'MX team';

/** Opens the action of a release, and chooses a key file as a person does. */
const chooseKey = (version: string, pem: string) => `void (async () => {
  const action = document.getElementById('promote-${version}');
  action.open = true;
  await new Promise((done) => setTimeout(done));
  const files = new DataTransfer();
  files.items.add(new File([${JSON.stringify(pem)}], 'key.pem'));
  action.querySelector('[type=file]').files = files.files;
  action.querySelector('[autocomplete=email]').value = 'ada@example.com';
})()`;

for (const { name, open } of installedBrowsers) {
  test(`in ${name} a team signs in by its link, sees a release appear, and promotes it by its key`, async ({
    store,
  }) => {
    const registrar = await startRegistrar(store);
    const browser = await open();
    try {
      const page = drivenPage(browser);
      await page.open(await consoleLink(store, registrar.address, team));
      await page.sees('Your parts');
      await page.click('link', part);
      await page.isAt(/\/console\/parts\/remote-checkout-mx$/);
      await page.evaluate('void (window.isSamePage = true)');
      const version = `8.0.0-${Date.now().toString(36)}`;
      await copyRelease(store, part, version);
      await requireStorefront(String(store.port), 'register', part, version);
      await page.holds(version, '#releases');
      await page.evaluate(chooseKey(version, readFileSync(keyFileOf(store.keys, team), 'utf8')));
      await page.click('button', 'Sign and promote');
      await page.holds(`promote ${part} ${version}`, '#done');
      await page.holds('canary, 10 %', '#releases');
      expect(await page.read('window.isSamePage')).toBe(true);
      expect(await page.axeViolations()).toEqual([]);
      await requireStorefront(String(store.port), 'rollback', part, version);
      await page.holds('withdrawn', '#releases');
    } finally {
      await browser.close();
      await registrar.stop();
    }
  });
}
