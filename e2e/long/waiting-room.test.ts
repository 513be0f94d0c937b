import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { runStorefrontIn } from '../src/releases/run-storefront';
import { addTickets, checkOutWith, openEvent } from '../src/steps/choose-tickets';
import { payByMx } from '../src/steps/pay-by-mx';
import { takeScreenshot } from '../src/steps/take-screenshot';
import { test } from '../src/store/isolated-store';
import { tablesOf } from '../src/store/store-database';

const slug = 'crowded';
const form = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });

test.use({ serverSettings: { ADMITTED_PER_EVENT: '1' } });

async function getInLine(page: Page, number: number) {
  await openEvent(page, slug);
  await addTickets(page, 'Standing', 1);
  await page.getByRole('link', { name: 'Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'You are in line' })).toBeVisible();
  await expect(page.getByText(`Your number ${number}`)).toBeVisible();
}

test('buyers above the limit wait in line and enter in order, and the last sees that it is sold out', async ({
  browser,
  baseURL,
}, info) => {
  const open = async () => (await browser.newContext({ baseURL })).newPage();
  const [first, second, third] = await Promise.all([open(), open(), open()]);
  await checkOutWith(first, slug, 'Standing', 1);

  await getInLine(second, 2);
  await expect(second.getByText('You’re next.').first()).toBeVisible();
  await expect(second.getByRole('listitem').filter({ hasText: 'Standing' })).toContainText('2 left');
  await getInLine(third, 3);
  await expect(third.getByText('1 person ahead of you.').first()).toBeVisible();
  await takeScreenshot(third, info, 'waiting-room');

  await third.reload();
  await expect(third.getByText('Your number 3')).toBeVisible();
  await third.goBack();
  await expect(third.getByRole('region', { name: 'Cart' })).toContainText('1 x Standing');
  await third.getByRole('link', { name: 'Checkout' }).click();
  await expect(third.getByText('Your number 3')).toBeVisible();

  const connection = second.getByText('There is no connection to the ticket shop right now.');
  await second.context().setOffline(true);
  await expect(connection).toBeVisible();
  await second.context().setOffline(false);
  await expect(connection).toBeHidden();

  await payByMx(first, slug);
  await expect(form(second)).toBeVisible();
  await expect(second.getByRole('list').filter({ hasText: '1 x Standing' })).toBeVisible();
  await expect(third.getByText('You’re next.').first()).toBeVisible();
  await payByMx(second, slug);
  await expect(third.getByRole('heading', { name: 'Sold out' })).toBeVisible();
  await expect(third.getByText('All tickets for this event are sold.')).toBeVisible();
  await takeScreenshot(third, info, 'waiting-room-sold-out');
});

test('a visitor with a priority link goes past the line, once the link was used, and nobody else can use it', async ({
  browser,
  baseURL,
  store,
}, info) => {
  const slug = 'harbor';
  const ticket = 'General Admission';
  const open = async () => (await browser.newContext({ baseURL })).newPage();
  const [buyer, waiting, invited, stranger] = await Promise.all([open(), open(), open(), open()]);
  await checkOutWith(buyer, slug, ticket, 1);
  for (const page of [waiting, invited]) {
    await openEvent(page, slug);
    await addTickets(page, ticket, 1);
    await page.getByRole('link', { name: 'Checkout' }).click();
    await expect(page.getByRole('heading', { name: 'You are in line' })).toBeVisible();
  }

  const { databaseUrl, databaseSchema } = tablesOf(store.store);
  const settings = {
    API_PORT: `${store.port + 2}`,
    STOREFRONT_ORIGIN: store.origin,
    DATABASE_URL: databaseUrl,
    DATABASE_SCHEMA: databaseSchema,
    VISITOR_KEY: readFileSync(join(store.store, 'visitor.key'), 'utf8'),
  };
  const made = await runStorefrontIn('.', settings, 'orders', 'priority', slug);
  expect(made).toMatchObject({ code: 0, complaint: '' });
  const link = made.output.trim();
  const use = async (page: Page) => {
    await page.goto(link);
    await page.getByRole('button', { name: 'Use it in this browser' }).click();
  };
  const phone = await invited.context().newPage();
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: 'Your priority link' })).toBeVisible();
  await takeScreenshot(phone, info, 'priority-link');
  await use(phone);
  await expect(phone).toHaveURL(`/events/${slug}`);
  await expect(phone.getByRole('region', { name: 'Cart' })).toContainText(`1 x ${ticket}`);
  await phone.getByRole('link', { name: 'Checkout' }).click();
  await expect(form(phone)).toBeVisible();
  // The page in line too.
  await expect(form(invited)).toBeVisible();

  await use(stranger);
  await expect(stranger.getByRole('alert')).toHaveText(
    'This link was used in another browser or has expired. Please request a new one from its sender.',
  );
  await takeScreenshot(stranger, info, 'priority-link-used');
  await expect(waiting.getByText('You’re next.').first()).toBeVisible();
  await payByMx(phone, slug);
});
