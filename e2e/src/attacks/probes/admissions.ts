import { setTimeout as wait } from 'node:timers/promises';
import { createReferenceID } from '@ticket-storefront/domain';
import { median } from '../../bench/page/median-visit';
import { mxBody } from '../../store/order-bodies';
import {
  addressIn,
  type Client,
  enter,
  openClient,
  openClients,
  post,
  repeat,
  secondsToEnter,
} from '../client';
import type { Probe } from '../probe';
import { attackedEvents } from '../store/attacked-events';
import type { AttackedStore } from '../store/start-attacked-store';

const { pier, quay, calm } = attackedEvents;

const crowdAddress = addressIn(1);
const honestAddress = addressIn(2);
const noLimit = '1000000';
const tokenCountsAfterMs = 1000;

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

/** The median time of honest requests, each by a new visitor of the crowd's network; endless where most are refused. */
async function medianRequest(store: AttackedStore): Promise<number> {
  const clients = await openClients(store, 50, () => crowdAddress);
  await wait(tokenCountsAfterMs);
  const milliseconds = [];
  for (const client of clients) {
    const started = performance.now();
    const answer = await enter(store, calm, client);
    milliseconds.push(answer ? performance.now() - started : Number.POSITIVE_INFINITY);
    await wait(100);
  }
  return median(milliseconds);
}

/** The same while a crowd requests admission 520 times a second. */
async function medianInFlood(store: AttackedStore, crowd: readonly Client[]) {
  const started = performance.now();
  const flood = repeat(520, async (turn) => {
    const client = crowd[turn % crowd.length];
    if (client) await enter(store, calm, client);
  });
  const milliseconds = await medianRequest(store);
  const perSecond = (await flood.stop()) / ((performance.now() - started) / 1000);
  return { milliseconds, perSecond };
}

const withoutToken: Probe = {
  name: 'without-token',
  attack: '520 requests a second without a token for admission; honest requests of the same network, p50',
  mustReach: '≤ 3 × quiet',
  async run(store) {
    await medianRequest(store);
    const quiet = await medianRequest(store);
    const { milliseconds, perSecond } = await medianInFlood(store, [
      { headers: { 'x-forwarded-for': crowdAddress } },
    ]);
    const inTurn = await medianInFlood(store, await openClients(store, 640, () => crowdAddress));
    return {
      result: `${milliseconds.toFixed(1)} ms, quiet ${quiet.toFixed(1)} ms, at ${perSecond.toFixed(0)} a second`,
      isHeld: milliseconds <= 3 * quiet,
      ...(inTurn.milliseconds > 3 * quiet && {
        control: `${inTurn.milliseconds.toFixed(1)} ms, at ${inTurn.perSecond.toFixed(0)} a second with tokens, which take turns`,
      }),
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
