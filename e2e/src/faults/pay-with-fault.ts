import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { mxCards } from '@ticket-storefront/remote-checkout-mx/journey';
import type { Checkout } from '../steps/checkouts';
import { addTickets, openEvent } from '../steps/choose-tickets';
import { acceptTerms, fillCustomer } from '../steps/fill-checkout';
import { queryTables } from '../store/store-database';
import type { FaultStore } from './fault-store';
import type { Fault } from './faults';
import { followPage } from './follow-page';
import { interfereInBrowser } from './interfere-in-browser';
import type { Interference } from './reply';
import type { CartTrace, Ending, OrderTrace } from './trace';
import { watchReferences } from './watch-references';

/** Longer than the store takes to settle what can be settled. */
const settledWithinMs = 40_000;
/** Longer than a page asks, and then the store. */
const givenUpWithinMs = 120_000;
const pollMs = 250;

interface Options {
  readonly store: FaultStore;
  readonly context: BrowserContext;
  readonly checkout: Checkout;
  readonly fault: Fault;
}

async function fillForm(page: Page, checkout: Checkout, card: string): Promise<void> {
  await fillCustomer(page);
  await checkout.fillCard(page, card);
  await acceptTerms(page);
}

/** Whether nothing more is to come of an order: it is decided, and paid for where money was taken. */
const isSettled = ({ status, charges }: OrderTrace) =>
  status !== 'pending' && (charges.length === 0 || status === 'completed');

async function waitUntil(isSo: () => Promise<boolean>, withinMs = settledWithinMs): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await isSo()) && Date.now() < deadline) await wait(pollMs);
}

/** Lets a visitor pay one cart while something goes wrong, and again where a page offers it. */
export async function payWithFault({ store, context, checkout, fault }: Options): Promise<CartTrace> {
  const references = watchReferences(context);
  const readOrders = () =>
    Promise.all([...references].map((reference) => readOrder(store, checkout, reference)));
  const countCharges = async () => (await readOrders()).flatMap(({ charges }) => charges).length;
  const isDecided = async () => (await readOrders()).every(({ status }) => status !== 'pending');
  let isTold = false;
  let isCharged = false;

  const page = await context.newPage();
  await openEvent(page, checkout.event);
  await addTickets(page, checkout.ticket, 1);
  const pages = fault.press === 'in-two-tabs' ? [page, await context.newPage()] : [page];
  for (const each of pages) {
    await each.goto(`/events/${checkout.event}/checkout`);
    await fillForm(each, checkout, fault.isDeclined ? mxCards.declined : mxCards.approved);
  }
  const interference = fault.interfere?.({
    store,
    closePage: () => page.close(),
    givenUp: () => waitUntil(async () => isTold && (await isDecided()), givenUpWithinMs),
  });
  if (interference) {
    const interfere: Interference = (charge) =>
      interference(() =>
        charge().finally(() => {
          isCharged = true;
        }),
      );
    store.network.interfere(interfere);
    await interfereInBrowser(page, interfere);
  }
  if (fault.isUnreachable) await store.network.close();
  const endings = await Promise.all(
    pages.map(async (each) => {
      const ended = followPage(each, checkout.pay(each));
      await press(each, checkout, fault);
      const ending = await ended;
      return { ending, charges: await countCharges() };
    }),
  );
  isTold = true;
  if (fault.isUnreachable) await store.network.open();
  const mayPayAgain = pages.length === 1 && endings[0]?.ending === 'may-pay-again' && !fault.isGivenUp;
  if (mayPayAgain) endings.push({ ending: await payAgain(page, checkout, fault), charges: 0 });
  if (fault.isGivenUp) await waitUntil(async () => isCharged, givenUpWithinMs);
  await waitUntil(async () => (await readOrders()).every(isSettled));
  return { orders: await readOrders(), endings };
}

async function press(page: Page, checkout: Checkout, { press: how }: Fault): Promise<void> {
  const pay = checkout.pay(page);
  if (!how) return pay.click();
  // The other tab may have taken the button away by then: a click would wait until it is back.
  if (how === 'in-two-tabs') return pay.dispatchEvent('click');
  await pay.dblclick();
  await page.keyboard.press('Enter');
}

async function payAgain(page: Page, checkout: Checkout, { isDeclined }: Fault): Promise<Ending> {
  if (isDeclined) await checkout.fillCard(page, mxCards.approved);
  const ended = followPage(page, checkout.pay(page));
  await checkout.pay(page).click();
  return ended;
}

async function readOrder(
  { tables, origins }: FaultStore,
  checkout: Checkout,
  reference: string,
): Promise<OrderTrace> {
  const [order] = await queryTables<{ status: string }>(
    tables,
    'select status from orders where reference_id = $1',
    [reference],
  );
  return {
    reference,
    status: order?.status ?? null,
    charges: await checkout.readCharges(reference, origins.simulators),
  };
}
