import { expect, type Page, type ViewportSize } from '@playwright/test';
import { fillMxCard, mxCards } from '@ticket-storefront/remote-checkout-mx/journey';
import { slowDown } from '../src/bench/slow-phone';
import { addTickets, openEvent } from '../src/steps/choose-tickets';
import { acceptTerms, fillCustomer } from '../src/steps/fill-checkout';
import { holdRequests } from '../src/steps/hold-requests';
import { expectNothingMoved, noteLayoutShifts } from '../src/steps/layout-shifts';
import { retryUntil } from '../src/steps/retry-until';
import { takeScreenshot } from '../src/steps/take-screenshot';
import { test } from '../src/store/isolated-store';
import { lockCatalogue } from '../src/store/lock-catalogue';

// These journeys end servers and start them again, so they have a store of their own and take turns.
test.describe.configure({ mode: 'serial' });

const retry = (page: Page) => page.getByRole('button', { name: 'Try again' });

test('during an outage of the API the event page shows it, and works again on retry', async ({
  page,
  store,
}) => {
  await store.stopServer('API');
  // Documents embed catalogue data that is seconds old: no request has cached this event.
  await page.goto('/events/open-day');
  await expect(page.getByText(/^Error: /)).toBeVisible();
  await store.startServer('API');
  await retry(page).first().click();
  await expect(page.getByRole('button', { name: 'Add one Visitor' })).toBeVisible();
});

test('nothing moves on the landing page if its events load late', async ({ browser, request, store }) => {
  const unlock = await lockCatalogue(store.store);
  const hasEvents = async () => (await (await request.get('/')).text()).includes('Harbor Lights');
  const open = async (viewport: ViewportSize) => {
    const context = await browser.newContext({ baseURL: store.origin, viewport });
    const page = await context.newPage();
    await slowDown(await context.newCDPSession(page));
    await noteLayoutShifts(page);
    const answerQueries = await holdRequests(page, '**/v1/graphql');
    await page.goto('/');
    return { page, answerQueries };
  };
  const visits = await (async () => {
    await expect.poll(hasEvents, 'until the last answer is too old').toBe(false);
    return Promise.all([open({ width: 390, height: 844 }), open({ width: 1280, height: 900 })]);
  })().finally(unlock);
  for (const { page, answerQueries } of visits) {
    await expect(page.getByText('Loading...')).toBeVisible();
    answerQueries();
    await expect(page.getByRole('link', { name: 'Harbor Lights' })).toBeVisible();
    await expectNothingMoved(page);
    await page.context().close();
  }
});

test('without the asset origin only remotes are missing, and a retry loads them', async ({
  page,
  store,
}, info) => {
  // The list was fetched again, so the GraphQL client is loaded.
  const asked = page.waitForResponse('**/v1/graphql');
  await page.goto('/');
  await expect(page.getByRole('link', { name: /Harbor Lights/ })).toBeVisible();
  await asked;
  await store.stopServer('asset origin');
  await page.getByRole('link', { name: /Harbor Lights/ }).click();
  await expect(retry(page).first()).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await takeScreenshot(page, info, 'remotes-away');
  await store.startServer('asset origin');
  await retryUntil(page.getByRole('button', { name: 'Add one General Admission' }), retry(page));
  await retryUntil(page.getByRole('region', { name: 'Cart' }), retry(page));
  await addTickets(page, 'General Admission', 1);
});

async function fillCheckout(page: Page): Promise<void> {
  await openEvent(page, 'harbor');
  await addTickets(page, 'General Admission', 1);
  await page.getByRole('link', { name: 'Checkout' }).click();
  await fillCustomer(page);
  await fillMxCard(page, mxCards.approved);
  await acceptTerms(page);
}

test('a payment whose answer is lost is checked, not offered again', async ({ page, store }) => {
  await fillCheckout(page);
  await page.route('**/ticketCheckout/mx-web-transaction', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await expect(page.getByText('Thank you for your Order!')).toBeVisible();
  expect(await store.chargesOf(new URL(page.url()).searchParams.get('referenceID') ?? '')).toHaveLength(1);
});

/** Takes away what the checkout shows, which ends it after some seconds. */
const emptySlot = (page: Page) =>
  page.evaluate(() => document.querySelector('[data-slot^="remote-checkout"]')?.replaceChildren());

test('a checkout that fails shows that nothing was charged', async ({ page }) => {
  await fillCheckout(page);
  const said = expect(page.getByText('Nothing was charged.')).toBeVisible();
  await emptySlot(page);
  await said;
  await expect(page.getByText('1 x General Admission').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Complete Order' })).toBeVisible();
});

test('a checkout that fails during a payment shows that it is being checked, and charges once', async ({
  page,
  store,
}) => {
  await fillCheckout(page);
  const charged = new Promise<void>((resolve) => {
    void page.route('**/ticketCheckout/mx-web-transaction', async (route) => {
      await route.fetch();
      resolve();
    });
  });
  const answer = await holdRequests(page, '**/ticketCheckout/orders/*');
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await charged;
  const said = expect(page.getByText(/being checked.*do not order again/)).toBeVisible();
  await emptySlot(page);
  await said;
  answer();
  await expect(page.getByText('Thank you for your Order!')).toBeVisible();
  expect(await store.chargesOf(new URL(page.url()).searchParams.get('referenceID') ?? '')).toHaveLength(1);
});
