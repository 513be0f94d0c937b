import { expect, type Page, test } from '@playwright/test';
import { slowDown } from '../src/bench/slow-phone';
import { checkOutWith } from '../src/steps/choose-tickets';
import { holdRequests } from '../src/steps/hold-requests';
import { expectNothingMoved, noteLayoutShifts } from '../src/steps/layout-shifts';
import { payByMx } from '../src/steps/pay-by-mx';
import { test as testWithStore } from '../src/store/isolated-store';
import { lockCatalogue } from '../src/store/lock-catalogue';

const queries = '**/v1/graphql';

/** Where order, with the head, and payment of a checkout are. */
async function frameOf(page: Page) {
  const sheets = await page.locator('main h1').locator('xpath=../../../../div').all();
  return Promise.all(sheets.map(async (sheet) => (await sheet.boundingBox()) ?? { y: 0, height: 0 }));
}

/** Opens a page whose script files never arrive, once the server is quick enough to draw it, and waits for its whole document. */
async function openBeforeScripts(page: Page, path: string): Promise<void> {
  await expect.poll(async () => (await page.request.get(path)).text()).toContain('</footer>');
  await page.route('**/*.js', () => {});
  const answer = await page.goto(path, { waitUntil: 'commit' });
  await answer?.finished();
  await expect(page.getByRole('contentinfo')).toBeAttached();
}

const devices = [
  ['phone', { width: 390, height: 844 }, 'late-on-phone'],
  ['desktop', { width: 1280, height: 900 }, 'late-on-desktop'],
] as const;

testWithStore(
  'the checkout has the same layout before its event has loaded',
  async ({ browser, baseURL, store }) => {
    const context = await browser.newContext({ baseURL });
    const [late, there] = [await context.newPage(), await context.newPage()];
    await openBeforeScripts(there, '/events/harbor/checkout');
    const unlock = await lockCatalogue(store.store);
    await openBeforeScripts(late, '/events/late-checkout/checkout').finally(unlock);
    await expect(late.getByText('Loading...')).toBeVisible();
    for (const [, viewport] of devices) {
      for (const page of [late, there]) await page.setViewportSize(viewport);
      const places = await frameOf(there);
      expect(places).toHaveLength(2);
      expect(await frameOf(late)).toEqual(places);
    }
    await context.close();
  },
);

for (const [device, viewport, event] of devices) {
  test.describe(`on a slow ${device}`, () => {
    test.use({ viewport });
    test.beforeEach(async ({ page }) => {
      await slowDown(await page.context().newCDPSession(page));
      await noteLayoutShifts(page);
    });

    test('nothing moves on an event page that is opened from the landing page, nor on its reload', async ({
      page,
    }) => {
      await page.goto('/');
      await page.locator('a[href="/events/harbor"]').click();
      await expect(page.getByRole('region', { name: 'Cart' })).toContainText('Your cart is empty.');
      await page.waitForLoadState('networkidle');
      await expectNothingMoved(page);
      const asked = page.waitForResponse((answer) =>
        /get_ticketing_items/.test(answer.request().postData() ?? ''),
      );
      await page.reload();
      await asked;
      await expectNothingMoved(page);
    });

    test('what an event is about waits for the last of the tickets while its document arrives', async ({
      page,
    }) => {
      const address = '/events/harbor';
      const document = await (await page.request.get(address)).text();
      const beforeLast = document.lastIndexOf('Add one');
      await page.route('**/*.js', () => {});
      for (const end of [beforeLast, document.length]) {
        const body = document.slice(0, end);
        await page.route(`**${address}`, (route) => route.fulfill({ contentType: 'text/html', body }));
        await page.goto(address, { waitUntil: 'commit' });
        await expect(page.getByRole('heading', { name: 'General Admission' })).toBeVisible();
        await expect(page.getByText('About the Event:')).toBeVisible({ visible: end > beforeLast });
      }
    });

    testWithStore(
      'nothing moves on an event page whose event and tickets load late',
      async ({ page, store }) => {
        const unlock = await lockCatalogue(store.store);
        const answerQueries = await holdRequests(page, queries);
        await page.goto(`/events/${event}`, { waitUntil: 'commit' });
        await unlock();
        await expect(page.getByText('Waiting for event ID...')).toBeVisible();
        answerQueries();
        await expect(page.getByRole('button', { name: 'Add one Late Seat' })).toBeVisible();
        await expect(page.getByRole('region', { name: 'Cart' })).toContainText('Your cart is empty.');
        await expectNothingMoved(page);
      },
    );

    test('the checkout has its final layout before cart and form have loaded', async ({ page, browser }) => {
      await checkOutWith(page, 'harbor', 'General Admission', 1);
      await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible();
      const loaded = await frameOf(page);
      const context = await browser.newContext({ viewport });
      const drawn = await context.newPage();
      await openBeforeScripts(drawn, '/events/harbor/checkout');
      const atFirst = await frameOf(drawn);
      await context.close();
      expect(atFirst).toHaveLength(2);
      for (const [index, { y, height }] of loaded.entries()) {
        const first = atFirst[index];
        expect(Math.abs((first?.y ?? 0) - y), `top of sheet ${index}`).toBeLessThanOrEqual(8);
        const isOnScreen = y + height < viewport.height;
        const end = (first?.y ?? 0) + (first?.height ?? 0);
        if (isOnScreen) expect(Math.abs(end - y - height), `end of sheet ${index}`).toBeLessThanOrEqual(16);
        else expect(end, `end of sheet ${index}`).toBeGreaterThanOrEqual(viewport.height);
      }
    });

    for (const [checkout, slug, ticket] of [
      ['MX', 'harbor', 'General Admission'],
      ['Stripe', 'stripe-paid', 'Deck'],
      ['Braintree', 'braintree-paid', 'Table Seat'],
    ] as const) {
      test(`nothing moves on the ${checkout} checkout while the catalogue is late`, async ({ page }) => {
        await checkOutWith(page, slug, ticket, 1);
        const answerQueries = await holdRequests(page, queries);
        await page.reload();
        await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible();
        const checked = page.waitForResponse(queries);
        answerQueries();
        await checked;
        await page.waitForLoadState('networkidle');
        await expectNothingMoved(page);
      });
    }

    test('nothing moves on a confirmation, on its reload, and on the page of its order', async ({ page }) => {
      await checkOutWith(page, 'harbor', 'General Admission', 1);
      await payByMx(page, 'harbor');
      await page.waitForLoadState('networkidle');
      await expectNothingMoved(page);
      const answerQueries = await holdRequests(page, queries);
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Thank you for your Order!' })).toBeVisible();
      answerQueries();
      const order = page.getByRole('link', { name: 'View order' });
      await expect(order).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectNothingMoved(page);
      await page.goto((await order.getAttribute('href')) ?? '');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectNothingMoved(page);
    });

    test('nothing moves on the page of an unknown event', async ({ page }) => {
      await page.goto('/events/nosuch');
      await expect(page.getByRole('heading', { name: 'Event not found' })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectNothingMoved(page);
    });
  });
}
