import { setTimeout as wait } from 'node:timers/promises';
import { admissionPath } from '@ticket-storefront/api/protocol';
import { createReferenceID } from '@ticket-storefront/domain';
import { median } from '../../bench/page/median-visit';
import { mxBody } from '../../store/order-bodies';
import { addressIn, enter, openClient, openClients, post, repeat, secondsToEnter, send } from '../client';
import type { Probe } from '../probe';
import { attackedEvents } from '../store/attacked-events';
import type { AttackedStore } from '../store/start-attacked-store';

const { pier, quay, calm } = attackedEvents;

const crowdAddress = addressIn(1);
const honestAddress = addressIn(2);
const noLimit = '1000000';

const secondsOf = (seconds: number | null, patience: number) =>
  seconds === null ? `not in ${patience} s` : `${seconds.toFixed(1)} s`;

/**
 * Each token requests admission twice: to one event, then to another. Buyers of other events are also protected by the room that
 * the attacked ones leave them, so the control shows buyers of an attacked event.
 */
const fullCheckouts: Probe = {
  name: 'full-checkouts',
  attack:
    'one address with 640 tokens requests admission 20 times a second; honest buyers of another event and of the same',
  mustReach: 'in after ≤ 10 s',
  without: { ADMITTED_PER_NETWORK: noLimit, ADMITTED_PER_WIDE_NETWORK: noLimit },
  async run(store) {
    const tokens = 640;
    const patience = 30;
    const crowd = await openClients(store, tokens, () => crowdAddress);
    const [forOther, forSame] = [
      await openClient(store, honestAddress),
      await openClient(store, honestAddress),
    ];
    const flood = repeat(20, async (turn) => {
      const client = crowd[turn % tokens];
      if (client) await enter(store, (turn + Math.floor(turn / tokens)) % 2 ? pier : quay, client);
    });
    await wait(40_000);
    const seconds = await Promise.all([
      secondsToEnter(store, calm, forOther, patience),
      secondsToEnter(store, pier, forSame, patience),
    ]);
    await flood.stop();
    const [other, same] = seconds.map((entered) => secondsOf(entered, patience));
    return {
      result: `${other}; of the same event ${same}`,
      isHeld: seconds.every((entered) => entered !== null && entered <= 10),
    };
  },
};

/** The median time of honest requests, each by a new visitor from another network. */
async function medianRequest(store: AttackedStore, firstNetwork: number): Promise<number> {
  const requests = 50;
  const clients = await openClients(store, requests, (client) => addressIn(firstNetwork + client));
  const milliseconds = [];
  for (const client of clients) {
    const started = performance.now();
    await enter(store, calm, client);
    milliseconds.push(performance.now() - started);
    await wait(100);
  }
  return median(milliseconds);
}

const withoutToken: Probe = {
  name: 'without-token',
  attack: '520 requests a second without a token for admission; honest requests, p50',
  mustReach: '≤ 3 × quiet',
  async run(store) {
    await medianRequest(store, 100);
    const quiet = await medianRequest(store, 200);
    const body = JSON.stringify({ slug: calm.event.slug });
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': crowdAddress };
    const started = performance.now();
    const flood = repeat(520, () => send(store.origins.api + admissionPath, { headers, body }));
    const flooded = await medianRequest(store, 300);
    const perSecond = (await flood.stop()) / ((performance.now() - started) / 1000);
    return {
      result: `${flooded.toFixed(1)} ms, quiet ${quiet.toFixed(1)} ms, at ${perSecond.toFixed(0)} a second`,
      isHeld: flooded <= 3 * quiet,
      control: 'requests with a token take turns: backend/src/app/admission-queue.test.ts',
    };
  },
};

const patience = 60;

/** Seconds until a new visitor who opens the checkout has its form; null if that takes too long. */
async function secondsToForm({ browser, origins }: AttackedStore, attackFirst: () => Promise<unknown>) {
  const context = await browser.newContext({ baseURL: origins.storefront });
  const page = await context.newPage();
  await page.goto(`/events/${pier.event.slug}`);
  await page.getByRole('button', { name: 'Add one General Admission' }).click();
  await attackFirst();
  const started = performance.now();
  await page.getByRole('link', { name: 'Checkout' }).click();
  const seconds = await page
    .getByRole('textbox', { name: 'Name', exact: true })
    .waitFor({ timeout: patience * 1000 })
    .then(
      () => (performance.now() - started) / 1000,
      () => null,
    );
  await context.close();
  return seconds;
}

/** Orders that never poll must not delay browsers. */
const ordersWithoutPlace: Probe = {
  name: 'orders-without-place',
  attack: '600 orders of 100 networks at once without a place in line; a browser that comes afterwards',
  mustReach: 'has its form after ≤ 5 s',
  async run(store) {
    const crowd = await openClients(store, 600, (client) => addressIn(1000 + (client % 100)));
    const order = () => mxBody(pier, { reference: createReferenceID(), cardNumber: '4000000000000002' });
    const seconds = await secondsToForm(store, () =>
      Promise.all(crowd.map((client) => post(store, '/ticketCheckout/mx-web-transaction', order(), client))),
    );
    const behindPlaces = await secondsToForm(store, () =>
      Promise.all(crowd.map((client) => enter(store, pier, client))),
    );
    return {
      result: secondsOf(seconds, patience),
      isHeld: seconds !== null && seconds <= 5,
      ...((behindPlaces ?? patience) > 5 && {
        control: `${secondsOf(behindPlaces, patience)} where each has a place`,
      }),
    };
  },
};

export const admissionProbes: readonly Probe[] = [fullCheckouts, withoutToken, ordersWithoutPlace];
