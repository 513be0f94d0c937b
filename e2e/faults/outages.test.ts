import { setTimeout as wait } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { mxCards } from '@ticket-storefront/remote-checkout-mx/journey';
import { test } from '../src/faults/fault-store';
import { followPage } from '../src/faults/follow-page';
import { killDuringOrders } from '../src/faults/kill-during-orders';
import { silenceDuringSales } from '../src/faults/silence-during-sales';
import { watchReferences } from '../src/faults/watch-references';
import { mxCheckout } from '../src/steps/checkouts';
import { checkOutWith } from '../src/steps/choose-tickets';
import { acceptTerms, fillCustomer } from '../src/steps/fill-checkout';

const { event, ticket, pay, fillCard, readCharges } = mxCheckout;

/** Stands for ten minutes: longer than every time that a request, a connection or a page waits for the database. */
const outageMs = 20_000;
const tabs = 50;

/** The longest time without orders after a database goes silent. */
const silenceMs = 15_000;

test('without PostgreSQL pages show the outage and nothing is charged, and afterwards the same page can buy', async ({
  store,
  page,
  context,
}) => {
  const references = watchReferences(context);
  await checkOutWith(page, event, ticket, 1);
  await fillCustomer(page);
  await fillCard(page, mxCards.approved);
  await acceptTerms(page);

  await store.database.cut();
  const refused = followPage(page, pay(page));
  await pay(page).click();
  expect(await refused).toBe('may-pay-again');
  await wait(outageMs);
  const reader = await context.newPage();
  await reader.goto(`/events/${event}`);
  await expect(reader.getByText(/^Error: /).first()).toBeVisible();
  await store.database.restore();

  await reader.getByRole('button', { name: 'Try again' }).first().click();
  await expect(reader.getByRole('button', { name: `Add one ${ticket}` })).toBeVisible();
  const placed = followPage(page, pay(page));
  await pay(page).click();
  expect(await placed).toBe('thanked');
  const charges = await Promise.all(
    [...references].map((reference) => readCharges(reference, store.origins.simulators)),
  );
  expect(charges.flat()).toHaveLength(1);
});

test('a visitor who pays in fifty tabs is charged once', async ({ store, page, context }) => {
  const references = watchReferences(context);
  await checkOutWith(page, event, ticket, 1);
  const pages = [page];
  while (pages.length < tabs) {
    const tab = await context.newPage();
    await tab.goto(`/events/${event}/checkout`);
    pages.push(tab);
  }
  for (const tab of pages) {
    await fillCustomer(tab);
    await fillCard(tab, mxCards.approved);
    await acceptTerms(tab);
  }
  const endings = pages.map((tab) => followPage(tab, pay(tab)));
  // The tab that pays may have taken the button of another away by then: a click would wait until it is back.
  await Promise.all(pages.map((tab) => pay(tab).dispatchEvent('click')));
  const ended = await Promise.all(endings);
  expect(ended.filter((ending) => ending === 'thanked')).toHaveLength(1);
  expect(ended.filter((ending) => ending === 'placed-in-other-tab')).toHaveLength(tabs - 1);
  const charges = await Promise.all(
    [...references].map((reference) => readCharges(reference, store.origins.simulators)),
  );
  expect(charges.flat()).toHaveLength(1);
});

for (const ordersPerSecond of [10, 0.5]) {
  test(`takes orders again within 15 s after the network to PostgreSQL goes silent, at ${ordersPerSecond} a second`, async () => {
    const figures = await silenceDuringSales(1000 / ordersPerSecond);
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    expect(figures).toMatchObject({ chargedTwice: 0, chargedWithoutTicket: 0, notSettled: 0 });
    expect(figures.firstSaleMs).toBeLessThanOrEqual(silenceMs);
    expect(figures.endedAfterMs).toBeLessThan(silenceMs);
  });
}

test('a killed API with a batch of orders loses none, charges nobody twice, and leaves no ticket held', async () => {
  const figures = await killDuringOrders();
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  expect(figures).toMatchObject({
    chargedTwice: 0,
    chargedWithoutTicket: 0,
    unpaid: 0,
    lost: 0,
    notSettled: 0,
  });
  expect(figures).toMatchObject({ held: 0, soldWithoutOrder: 0 });
  // Otherwise no process was killed in the middle.
  expect(figures.charged).toBeGreaterThanOrEqual(20);
});
