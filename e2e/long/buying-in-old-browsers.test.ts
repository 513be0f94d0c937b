import { expect, type Page } from '@playwright/test';
import { fillMxCard, mxCards } from '@ticket-storefront/remote-checkout-mx/journey';
import { oldestBrowsers } from '../src/old-browsers/compat-data';
import { takeAway } from '../src/old-browsers/take-away';
import { noVote, visit } from '../src/reports/votes-of-visit';
import { addTickets, openEvent } from '../src/steps/choose-tickets';
import { minContrast, readColor } from '../src/steps/contrast';
import { expectConfirmation } from '../src/steps/expect-confirmation';
import { acceptTerms, fillCustomer } from '../src/steps/fill-checkout';
import { textsBelow } from '../src/steps/text-contrast';
import { test } from '../src/store/isolated-store';

// One store for all, whose votes are read after each visit.
test.describe.configure({ mode: 'default' });
// What is read is what the server renders.
test.use({ serverSettings: { RENDER_WAIT_MS: '10000', RENDER_TIMEOUT_MS: '10000' } });

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 900 };

/** Colours change at once. */
const still = { reducedMotion: 'reduce' } as const;

const changed = {
  ...still,
  bypassCSP: true,
  // A document that a route changed comes from nowhere.
  permissions: ['local-network-access'],
};

const notice = (page: Page) => page.getByText('this browser is too old to buy tickets');

/** Calls back with a page as phones and desktops show it, in both colour schemes. */
async function eachLook(page: Page, check: (look: string) => Promise<void>): Promise<void> {
  const own = page.viewportSize();
  // Away from what was pressed.
  await page.mouse.move(0, 0);
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await check(`${viewport.width} ${colorScheme}`);
    }
  }
  if (own) await page.setViewportSize(own);
}

const expectReadable = (page: Page): Promise<void> =>
  eachLook(page, (look) =>
    expect.poll(() => textsBelow(page, minContrast), `${page.url()} ${look}`).toEqual([]),
  );

/** The colours of all links, buttons and fields. */
const readControls = (page: Page): Promise<string[]> =>
  page.locator('a, button, input, select').evaluateAll((controls) =>
    controls.map((control) => {
      const { color, backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(control);
      return [
        control.tagName,
        control.className,
        color,
        backgroundColor,
        borderTopColor,
        borderTopWidth,
      ].join();
    }),
  );

/** Buys a ticket, and calls back on each screen. */
async function buy(page: Page, onScreen: (screen: string) => Promise<void>): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('link', { name: /Harbor Lights/ })).toBeVisible();
  await onScreen('landing');
  await openEvent(page, 'harbor');
  await addTickets(page, 'General Admission', 1);
  await onScreen('event');
  await page.getByRole('link', { name: 'Checkout' }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible();
  await onScreen('checkout');
  await fillCustomer(page);
  await fillMxCard(page, mxCards.approved);
  await acceptTerms(page);
  await onScreen('filled checkout');
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await expectConfirmation(page, 'harbor');
  await onScreen('confirmation');
}

/** The controls in a current browser, by the look of each screen. */
const current = new Map<string, string[]>();
test.beforeAll(async ({ browser, store }) => {
  const page = await browser.newPage({ ...still, baseURL: store.origin, viewport: phone });
  await buy(page, (screen) =>
    eachLook(page, async (look) => void current.set(`${screen} ${look}`, await readControls(page))),
  );
  await page.close();
});

const screens = { chrome: phone, firefox: desktop, safari_ios: phone } as const;
for (const [name, viewport] of Object.entries(screens)) {
  const old = oldestBrowsers.find((browser) => browser.name === name);
  if (!old) throw new Error(`${name} is not among the oldest browsers.`);

  test(`a visitor with ${name} ${old.version} reads every text, sees every control, buys a ticket, and casts no vote`, async ({
    browser,
    store,
  }) => {
    const visited = async (page: Page) => {
      await takeAway(page.context(), old);
      await buy(page, async (screen) => {
        await expect(notice(page)).toBeHidden();
        await eachLook(page, async (look) => {
          const shown = `${screen} ${look}`;
          await expect.poll(() => readControls(page), shown).toEqual(current.get(shown));
          await expect.poll(() => textsBelow(page, minContrast), shown).toEqual([]);
        });
      });
    };
    expect(await visit(browser, store, visited, { ...changed, viewport })).toEqual(noVote);
  });
}

test('an event that fixes its colours is readable without `light-dark()`', async ({ browser, store }) => {
  const page = await browser.newPage({ ...changed, baseURL: store.origin, viewport: phone });
  await takeAway(page.context(), { name: 'safari_ios', version: '16.4' });
  for (const [slug, ground] of [
    ['midnight', 'rgb(23, 19, 21)'],
    ['midday', 'rgb(249, 242, 241)'],
  ] as const) {
    await openEvent(page, slug);
    await expectReadable(page);
    expect(await readColor(page.locator('body'), 'backgroundColor')).toBe(ground);
  }
  await page.close();
});

for (const [version, scripts] of [
  ['15.0', 'none of our scripts'],
  ['15.6', 'some of our scripts'],
  ['16.3', 'none of our scripts'],
] as const) {
  test(`a visitor with iOS ${version}, which parses ${scripts}, reads an event, and one sentence what to do, and casts no vote`, async ({
    browser,
    store,
  }) => {
    const page = await browser.newPage({ ...changed, baseURL: store.origin, viewport: phone });
    await takeAway(page.context(), { name: 'safari_ios', version });
    if (scripts === 'none of our scripts') {
      await page.route(/\.js$/, (route, request) =>
        request.url().endsWith('/shell-failure.js') ? route.fallback() : route.abort(),
      );
    }
    const reports: string[] = [];
    page.on('request', (request) => {
      if (/reports|failed-release/.test(request.url()) && request.method() === 'POST')
        reports.push(request.url());
    });
    for (const path of ['/', '/events/harbor']) {
      await page.goto(path);
      await expect(notice(page)).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expectReadable(page);
    }
    for (const text of ['Harbor Lights', 'General Admission', '$']) {
      await expect(page.getByText(text).first()).toBeVisible();
    }
    await expect(page.getByRole('button')).toHaveCount(0);
    expect(reports).toEqual([]);
    await page.close();
  });
}
