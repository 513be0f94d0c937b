import { expect, type Page, test } from '@playwright/test';
import { addTickets, checkOutWith } from '../src/steps/choose-tickets';
import { holdRequests } from '../src/steps/hold-requests';
import { test as testWithStore } from '../src/store/isolated-store';
import { lockCatalogue } from '../src/store/lock-catalogue';

const queries = '**/v1/graphql';

/** Lets no query of the page reach the catalogue. */
const blockQueries = (page: Page) => page.route(queries, (route) => route.abort());

const tickets = (page: Page) => page.getByRole('region', { name: 'Tickets' });

test('event, tickets and cart are shown before the page sends a request', async ({ page }) => {
  await blockQueries(page);
  await page.goto('/events/harbor');
  await expect(page.getByRole('heading', { name: 'Harbor Lights' })).toBeVisible();
  await expect(
    tickets(page)
      .getByRole('group')
      .filter({ has: page.getByRole('heading') }),
  ).toHaveCount(6);
  await addTickets(page, 'General Admission', 1);
});

test('the landing list and a checkout are shown before the page sends a request', async ({ page }) => {
  await checkOutWith(page, 'harbor', 'General Admission', 1);
  await blockQueries(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Harbor Lights' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Card number' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Harbor Lights' })).toBeVisible();
});

test('preloaded tickets are fetched again', async ({ page }) => {
  const asked = page.waitForRequest((request) => /get_ticketing_items/.test(request.postData() ?? ''));
  await page.goto('/events/harbor');
  await expect(tickets(page)).toBeVisible();
  await asked;
});

testWithStore(
  'without an answer of the catalogue the page shows that it loads, then the event',
  async ({ page, store }) => {
    const unlock = await lockCatalogue(store.store);
    const answerQueries = await holdRequests(page, queries);
    const answer = await page.goto('/events/late-catalogue', { waitUntil: 'commit' });
    expect(answer?.status()).toBe(200);
    await unlock();
    await expect(page.getByText('Loading...')).toBeVisible();
    await expect(page).toHaveTitle('late-catalogue - Ticketing');
    answerQueries();
    await expect(page.getByRole('heading', { name: 'Late Show' })).toBeVisible();
    await expect(tickets(page)).toContainText('Late Seat');
  },
);

testWithStore(
  'a checkout document without its event reloads with the part of its processor',
  async ({ page, store }) => {
    const unlock = await lockCatalogue(store.store);
    await page.goto('/events/late-form/checkout', { waitUntil: 'commit' }).finally(unlock);
    await expect(page.getByRole('heading', { name: 'Late Show' })).toBeVisible();
    await expect(page.getByText('Choose tickets first.')).toBeVisible();
    await expect(page.getByText('could not be loaded')).toHaveCount(0);
  },
);
