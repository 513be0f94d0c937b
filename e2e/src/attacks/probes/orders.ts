import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { orderLinkHeader, orderPagePath } from '@ticket-storefront/api/protocol';
import { createReferenceID } from '@ticket-storefront/domain';
import * as v from 'valibot';
import { freeBody, mxBody, stripeBody } from '../../store/order-bodies';
import {
  addressIn,
  type Client,
  inBatches,
  openClient,
  openClients,
  post,
  secondsToEnter,
  send,
} from '../client';
import type { Probe } from '../probe';
import { type AttackedEvent, attackedEvents } from '../store/attacked-events';
import type { AttackedStore } from '../store/start-attacked-store';

const { pier, quay, free, limited } = attackedEvents;

const noLimit = '1000000';
const declinedCard = '4000000000000002';

const mxPath = '/ticketCheckout/mx-web-transaction';

const addressesOf = [
  (n: number) => `target+n${n}@mail.test`,
  (n: number) => `"target"@mail.test${'.'.repeat(n % 2)}`,
  (n: number) => `target+${n}@MAIL.test.`,
  (n: number) => `Target+n${n}@mail.test`,
];

/** Free orders for one mailbox, each resent three times. @returns the e-mails that the store has agreed to send */
const mailCannon: Probe = {
  name: 'mail-cannon',
  attack:
    'free orders of one address for one mailbox (+tags, dots, quotes, capitals), each resent; e-mails in ten minutes',
  mustReach: '≤ 6',
  without: {
    FREE_ORDERS_PER_RECIPIENT: noLimit,
    CONFIRMATIONS_PER_RECIPIENT: noLimit,
    CONFIRMATIONS_PER_ADDRESS: noLimit,
  },
  async run(store) {
    const crowd = await openClients(store, 40, () => addressIn(1));
    let mails = 0;
    await inBatches(120, 4, async (index) => {
      const client = crowd[index % crowd.length];
      const email = addressesOf[index % addressesOf.length]?.(index);
      if (!client || !email) return;
      await secondsToEnter(store, free, client, 10);
      const reference = createReferenceID();
      const ordered = await post(
        store,
        '/ticketCheckout/free-transaction',
        freeBody(free, { reference, email }),
        client,
      );
      if (ordered.status !== 200) return;
      mails += 1;
      for (let time = 0; time < 3; time++) {
        const again = await post(store, `/ticketCheckout/orders/${reference}/resend`, {}, client);
        if (again.status === 200) mails += 1;
      }
    });
    return { result: `${mails}`, isHeld: mails <= 6 };
  },
};

const orderWith = async (store: AttackedStore, event: AttackedEvent, client: Client, cardNumber: string) =>
  (await post(store, mxPath, mxBody(event, { reference: createReferenceID(), cardNumber }), client)).status;

const maxDeclinedPerMinute = 60;
const attackMs = 300_000;
/** Until the limits have counted the first burst. */
const burstMs = 40_000;

/** Has an attacker's tokens try one card after another, each until it is refused. */
function startCardTesting(store: AttackedStore, crowd: readonly Client[]) {
  const started = performance.now();
  let declined = 0;
  let next = 0;
  let isOver = false;
  const work = async () => {
    while (!isOver) {
      const turn = next++;
      const client = crowd[turn % crowd.length];
      const event = turn % 2 ? pier : quay;
      if (!client || (await secondsToEnter(store, event, client, 5)) === null) continue;
      for (let card = 0; card < 5 && !isOver; card++) {
        if ((await orderWith(store, event, client, declinedCard)) !== 402) break;
        declined += 1;
      }
    }
  };
  const workers = inBatches(32, 32, work);
  return {
    /** Waits until the time is over, or far more cards than allowed are declined. @returns declined cards a minute */
    async perMinute() {
      const passedMs = () => performance.now() - started;
      while (passedMs() < attackMs && declined < 6 * maxDeclinedPerMinute) await wait(200);
      const counted = (declined * 60_000) / passedMs();
      return counted;
    },
    async stop() {
      isOver = true;
      await workers;
    },
  };
}

const cardTesting: Probe = {
  name: 'card-testing',
  attack:
    'declined cards a minute of 640 tokens from 100 networks, for five minutes; good cards of honest buyers after 40 seconds and at the end',
  mustReach: `≤ ${maxDeclinedPerMinute}; sold`,
  without: {
    CARD_DECLINES_PER_VISITOR: noLimit,
    CARD_DECLINES_PER_ADDRESS: noLimit,
    CARD_DECLINES_IN_ALL: noLimit,
    CARD_ATTEMPTS_PER_VISITOR: noLimit,
  },
  async run(store) {
    const honest = await openClients(store, 2, (buyer) => addressIn(5000 + buyer));
    const crowd = await openClients(store, 640, (client) => addressIn(1000 + (client % 100)));
    const testing = startCardTesting(store, crowd);
    const buy = async (buyer: Client | undefined) => {
      const isIn = buyer !== undefined && (await secondsToEnter(store, pier, buyer, 120)) !== null;
      return isIn ? orderWith(store, pier, buyer, '4111111111111111') : 'not admitted in 120 s';
    };
    await wait(burstMs);
    const early = await buy(honest[0]);
    const perMinute = await testing.perMinute();
    const bought = [early, await buy(honest[1])];
    await testing.stop();
    const isSold = bought.every((status) => status === 200);
    return {
      result: `${perMinute.toFixed(0)}; ${isSold ? 'sold' : `status ${bought.join(', ')}`}`,
      isHeld: perMinute <= maxDeclinedPerMinute && isSold,
    };
  },
};

const availabilitySchema = v.object({ items: v.array(v.object({ free: v.nullable(v.number()) })) });

async function heldTickets(store: AttackedStore): Promise<number> {
  const { event, item } = limited;
  const { text } = await send(`${store.origins.api}/ticketCheckout/events/${event.id}/availability`);
  const [{ free: left = null } = {}] = v.parse(availabilitySchema, JSON.parse(text)).items;
  return item.sales_limit_balance - (left ?? 0);
}

/** Availability is at most a second old. */
const availabilityMs = 1500;

async function hold(store: AttackedStore, client: Client, quantity: number): Promise<void> {
  await secondsToEnter(store, limited, client, 10);
  const body = stripeBody(limited, { reference: createReferenceID(), quantity });
  await post(store, '/ticketCheckout/StripeCreatePaymentIntentTicketing', body, client);
}

const everyTicket: Probe = {
  name: 'every-ticket',
  attack:
    'unpaid orders of a network for an event of 500 tickets without a limit for each order: tickets held',
  mustReach: 'not all',
  without: {
    TICKETS_PER_ORDER: noLimit,
    HOLDS_SHARE_PER_ADDRESS: '100',
    HOLDS_PER_ADDRESS: noLimit,
    HOLDS_PER_VISITOR: noLimit,
  },
  async run(store) {
    const [first] = await openClients(store, 1, () => addressIn(1));
    if (first) await hold(store, first, 500);
    await wait(availabilityMs);
    const byOne = await heldTickets(store);
    const holdFrom = async (networks: number) => {
      const crowd = await openClients(store, 40, (client) => addressIn(1, client % networks));
      await inBatches(crowd.length, 4, async (index) => {
        const client = crowd[index];
        if (client) await hold(store, client, 20);
      });
      await wait(availabilityMs);
      return heldTickets(store);
    };
    const held = [byOne, await holdFrom(1), await holdFrom(40)];
    return {
      result: `one order ${held[0]}, a /24 ${held[1]}, a /16 ${held[2]} of 500`,
      isHeld: held.every((tickets) => tickets < 500),
    };
  },
};

/** The address of the page of a new order. */
async function placeOrder(store: AttackedStore): Promise<string> {
  const client = await openClient(store, addressIn(2));
  await secondsToEnter(store, free, client, 10);
  const reference = createReferenceID();
  await post(store, '/ticketCheckout/free-transaction', freeBody(free, { reference }), client);
  const { body } = await post(store, receiptPath(reference), {}, client);
  return v.parse(v.object({ pageUrl: v.string() }), body).pageUrl;
}

const receiptPath = (reference: string) => `/ticketCheckout/orders/${reference}/receipt`;
const inventedSignature = () => randomBytes(32).toString('base64url');

const orderPages: Probe = {
  name: 'order-pages',
  attack: '605 made-up order pages at once; the page of a genuine order afterwards, 20 times',
  mustReach: 'none closed',
  async run(store) {
    const page = await placeOrder(store);
    const headers = { 'x-forwarded-for': addressIn(1) };
    const started = performance.now();
    await inBatches(605, 55, () => {
      const path = orderPagePath(createReferenceID(), inventedSignature());
      return send(store.origins.storefront + path, { headers });
    });
    const seconds = (performance.now() - started) / 1000;
    const pages = await inBatches(20, 1, () => send(page, { headers: { 'x-forwarded-for': addressIn(2) } }));
    const closed = pages.filter(({ status }) => status !== 200).length;

    // The shell server's own requests count so, unless it has checked the signature.
    const refused = await inBatches(605, 55, () =>
      post(
        store,
        receiptPath(createReferenceID()),
        {},
        { headers: { [orderLinkHeader]: inventedSignature() } },
      ),
    );
    const limited = refused.filter(({ status }) => status === 429).length;
    return {
      result: `${closed} closed, after ${seconds.toFixed(1)} s`,
      isHeld: closed === 0,
      ...(limited > 0 && { control: `the API refuses ${limited} of 605 from the shell server's address` }),
    };
  },
};

export const orderProbes: readonly Probe[] = [orderPages, mailCannon, cardTesting, everyTicket];
