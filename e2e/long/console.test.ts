import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import type { PaymentStage } from '@ticket-storefront/api/protocol';
import { keyFileOf } from '@ticket-storefront/signing';
import { copyRelease } from '../src/releases/copy-release';
import { consoleLink, startRegistrar } from '../src/releases/open-console';
import { requireStorefront } from '../src/releases/run-storefront';
import { readRegistry } from '../src/releases/store-registry';
import { visitorInBucket } from '../src/releases/visitor-in-bucket';
import { reportingOf, sendPartReport } from '../src/reports/report-failing-visit';
import { axeViolations } from '../src/steps/axe-violations';
import { expectNoSidewaysScroll } from '../src/steps/reading';
import { takeScreenshot } from '../src/steps/take-screenshot';
import { test as base } from '../src/store/isolated-store';

const part = 'remote-checkout-mx';
const team = 'MX team';
const passphrase = 'a long passphrase of a person';
const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 900 };

const test = base.extend<object, { registrar: string }>({
  registrar: [
    async ({ store }, use) => {
      const { address, stop } = await startRegistrar(store);
      await use(address);
      await stop();
    },
    { scope: 'worker' },
  ],
});

// They change one store.
test.describe.configure({ mode: 'default' });

/** Releases once more what visitors get of the part, as a candidate. @returns its version */
async function publishCopy(store: Parameters<typeof copyRelease>[0]): Promise<string> {
  const version = `7.0.0-${Date.now().toString(36)}`;
  await copyRelease(store, part, version);
  await requireStorefront(String(store.port), 'register', part, version);
  return version;
}

/** The row of a release in the page of its part. */
const rowOf = (page: Page, version: string) => page.getByRole('row', { name: version });

async function openBrowser(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  page.on('pageerror', (error) => expect.soft(String(error)).toBe(''));
  return page;
}

test('a team opens the console by a link, promotes by its key in the browser, and sees changes as they happen', async ({
  browser,
  store,
  registrar,
}) => {
  const port = String(store.port);
  const page = await openBrowser(browser, { viewport: desktop });
  const link = await consoleLink(store, registrar, team);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Parts', level: 1 })).toBeVisible();
  expect(page.url()).toBe(`${registrar}/console`);
  await expect(page.getByRole('table')).toContainText(part);
  expect(await page.content()).not.toContain('remote-cart');

  await test.step('the link opens nothing for somebody to whom it is forwarded, and ends what it opened', async () => {
    const other = await openBrowser(browser, { viewport: phone });
    await other.goto(link);
    await expect(other.getByRole('alert')).toContainText('This link was opened before, so it opens nothing');
    expect(await other.content()).not.toContain(part);
    await other.context().close();
    await expect(page.getByRole('alert')).toContainText('was opened a second time, so it is closed');
  });

  await page.goto(await consoleLink(store, registrar, team));
  await page.getByRole('link', { name: part }).first().click();
  await page.evaluate('globalThis.isSamePage = true');
  const version = await publishCopy(store);

  await test.step('a release that is published appears without reloading', async () => {
    await expect(rowOf(page, version)).toContainText('candidate');
  });

  await test.step('the browser signs the promotion with the key of the person', async () => {
    const row = rowOf(page, version);
    await row.getByText('Promote', { exact: true }).click();
    await row.getByLabel('Percent of new visits').fill('15');
    await expect(row.getByText(`npx storefront promote ${part} ${version} --percent 15`)).toBeVisible();
    await row.getByLabel('Your name').fill('ada@example.com');
    await row.getByLabel('Key file').setInputFiles(keyFileOf(store.keys, 'event team'));
    await row.getByRole('button', { name: 'Sign and promote' }).click();
    await expect(row.getByRole('alert')).toHaveText(/This is not the key that signed you in/);
    await row.getByLabel('Key file').setInputFiles(keyFileOf(store.keys, team));
    await row.getByLabel('Passphrase').fill(passphrase);
    await row.getByRole('button', { name: 'Sign and promote' }).click();
    await expect(page.getByRole('status')).toContainText(`promote ${part} ${version}`);
    await expect(rowOf(page, version)).toContainText('canary, 15 %');
    await expect(page.getByRole('article', { name: version })).toContainText('15 % of new visits');
    const { lastChange } = await readRegistry(store);
    expect(lastChange).toMatchObject({
      who: team,
      by: { person: 'ada@example.com' },
      what: `promote ${part} ${version}`,
    });
  });

  await test.step('the kept key signs by its passphrase, and the registrar refuses what a team may not', async () => {
    const row = rowOf(page, version);
    await row.getByText('Roll back', { exact: true }).click();
    await row.getByLabel('Passphrase').fill('another passphrase');
    await row.getByRole('button', { name: 'Sign and roll back' }).click();
    await expect(row.getByRole('alert')).toHaveText('This passphrase does not open the key.');
    await row.getByLabel('Passphrase').fill(passphrase);
    await row.getByRole('button', { name: 'Sign and roll back' }).click();
    await expect(rowOf(page, version)).toContainText('withdrawn');
    // The demonstration key itself, in the store of the browser, would be readable without the passphrase.
    expect(await page.evaluate('Object.values(localStorage).join()')).not.toContain('PRIVATE');
  });

  await test.step('what others do appears too, and nothing was reloaded', async () => {
    await requireStorefront(port, 'pause', part, '--as', team, '--reason', 'Cards are back at 3 pm.');
    await expect(page.getByText('Visitors read “Cards are back at 3 pm.”')).toBeVisible();
    await requireStorefront(port, 'resume', part, '--as', team);
    await expect(page.getByText('Visitors read “Cards are back at 3 pm.”')).toHaveCount(0);
    expect(await page.evaluate('globalThis.isSamePage')).toBe(true);
  });

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.goto(`${registrar}/console`);
  await expect(page.getByRole('heading', { name: 'Console' })).toBeVisible();
  await page.context().close();
});

test('without JavaScript a person pastes the link, reads the same, and copies the command', async ({
  browser,
  store,
  registrar,
}) => {
  const version = await publishCopy(store);
  const read = async (page: Page) => {
    await page.goto(`${registrar}/console/parts/${part}`);
    return (await page.getByRole('row').allTextContents()).map((text) => text.split(/Nov|ago|now/)[0]);
  };
  const plain = await openBrowser(browser, { viewport: phone, javaScriptEnabled: false });
  await plain.goto(`${registrar}/console`);
  await plain.getByLabel('Or paste the link here').fill(await consoleLink(store, registrar, team));
  await plain.getByRole('button', { name: 'Sign in' }).click();
  await expect(plain.getByRole('table')).toContainText(part);
  const page = await openBrowser(browser, { viewport: phone });
  await page.goto(await consoleLink(store, registrar, team));
  await expect(page.getByRole('table')).toContainText(part);
  const versions = (rows: readonly (string | undefined)[]) =>
    rows.map((row) => /\d+\.\d+\.\d+-\w+(candidate|current|held|withdrawn|canary)/.exec(row ?? '')?.[0]);
  expect(versions(await read(plain))).toEqual(versions(await read(page)));
  await rowOf(plain, version).getByText('Promote', { exact: true }).click();
  await expect(rowOf(plain, version).getByText(`npx storefront promote ${part} ${version}`)).toBeVisible();
  await Promise.all([plain, page].map((one) => one.context().close()));
});

test('a canary is shown with its curve beside that of the current release, by the payments of visits', async ({
  browser,
  store,
  registrar,
}) => {
  const version = await publishCopy(store);
  await requireStorefront(String(store.port), 'promote', part, version, '--percent', '20', '--as', team);
  /** A visit to the checkout, and how far it came. */
  const visit = async (bucket: number, stage: PaymentStage) => {
    const headers = { cookie: `visitor=${visitorInBucket(store, bucket)}` };
    const html = await (await fetch(`${store.origin}/events/harbor/checkout`, { headers })).text();
    const report = { ...reportingOf(html), number: 0, worked: ['shell', part], faults: [], measures: [] };
    await sendPartReport(store.origins.api, { ...report, payment: { part, stage } });
  };
  const page = await openBrowser(browser, { viewport: desktop });
  await page.goto(await consoleLink(store, registrar, team));
  const canary = page.getByRole('article', { name: version });
  await expect(canary).toContainText('No visit has reported anything since it began.');
  for (const stage of ['completed', 'started'] as const) await visit(0, stage);
  for (const stage of ['completed', 'completed', 'completed', 'started'] as const) await visit(50, stage);
  await expect(canary).toContainText('canary: 50 %, 1 of 2 visits at the checkout paid');
  await expect(canary).toContainText('current: 75 %, 3 of 4 visits at the checkout paid');
  await expect(canary.getByRole('img', { name: `canary ${version}: 50 %` })).toBeVisible();
  await expect(canary).toContainText('too few visits for a verdict');
  await page.context().close();
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [desktop, phone]) {
    test(`no page of the console breaks a rule of axe, in the ${colorScheme} scheme, ${viewport.width} pixels wide`, async ({
      browser,
      store,
      registrar,
    }, info) => {
      const page = await openBrowser(browser, { viewport, colorScheme, reducedMotion: 'reduce' });
      await page.goto(`${registrar}/console`);
      expect.soft(await axeViolations(page), 'sign in').toEqual([]);
      await page.goto(await consoleLink(store, registrar, 'platform team'));
      await expect(page.getByRole('table')).toContainText('remote-cart');
      for (const path of ['', '/checkouts', '/contract', '/changes', '/sales', `/parts/${part}`]) {
        await page.goto(`${registrar}/console${path}`);
        for (const summary of await page.locator('details.action > summary').all()) await summary.click();
        expect.soft(await axeViolations(page), path).toEqual([]);
        await expectNoSidewaysScroll(page, path);
        await takeScreenshot(
          page,
          info,
          `console-${colorScheme}-${viewport.width}${path.replaceAll('/', '-')}`,
        );
      }
      await page.context().close();
    });
  }
}
