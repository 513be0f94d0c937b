import { randomUUID } from 'node:crypto';
import { handOverPath, promoCodeDocument } from '@ticket-storefront/api/protocol';
import { signVisitorToken, visitorHeader } from '@ticket-storefront/server/visitors';
import { createApp } from '../app/create-app';
import { closeDatabases, type Databases, openDatabases } from '../database/open-databases';
import { freeBody, mxBody, ownSecret } from '../testing/order-bodies';
import { startTestStore, type TestStore, visitorKey } from '../testing/start-test-store';
import { forgetCounts } from './limiter';

const limits = {
  CARD_ATTEMPTS_PER_VISITOR: '6',
  CARD_ATTEMPTS_PER_FORM: '3',
  CARD_DECLINES_PER_VISITOR: '4',
  CARD_DECLINES_PER_ADDRESS: '3',
  CARD_DECLINES_IN_ALL: '5',
  FREE_ORDERS_PER_VISITOR: '3',
  FREE_ORDERS_PER_ADDRESS: '5',
  FREE_ORDERS_PER_RECIPIENT: '2',
  PROMO_GUESSES_PER_VISITOR: '3',
  PROMO_GUESSES_PER_ADDRESS: '6',
  CLIENT_TOKENS_PER_VISITOR: '2',
  CLIENT_TOKENS_PER_ADDRESS: '4',
  ABANDONMENTS_PER_VISITOR: '2',
  ABANDONMENTS_PER_ADDRESS: '4',
  CHANGED_CARTS_PER_VISITOR: '2',
  CHANGED_CARTS_PER_ADDRESS: '3',
  RATE_LIMIT_PER_MINUTE: '10000',
  TRUST_PROXY: '1',
};

let store: TestStore;
/** Another process of the same store. */
let other: TestStore['server'];
let databases: Databases;
beforeAll(async () => {
  store = await startTestStore({ environment: limits });
  databases = openDatabases(store.settings);
  other = createApp({
    settings: store.settings,
    databases,
    whenOrdered: () => undefined,
  }).server;
});
afterAll(async () => {
  await other.close();
  await closeDatabases(databases);
  await store.stop();
});

beforeEach(() => store.pool.query('delete from rate_counts'));

let lastAddress = 0;
/** An address in a /16 that no other test calls from. */
const newAddress = () => {
  lastAddress += 1;
  return `${20 + (lastAddress >> 8)}.${lastAddress & 255}.113.7`;
};
const newVisitor = async () => ({
  [visitorHeader]: await signVisitorToken(visitorKey, randomUUID(), { since: 0 }),
});

interface Call {
  readonly url: string;
  readonly payload?: object | string;
  readonly address: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly server?: TestStore['server'];
}

async function call({ url, payload, address, headers = {}, server = store.server }: Call) {
  const answer = await server.inject({
    method: payload ? 'POST' : 'GET',
    url,
    // What the proxy appends to what its client wrote.
    headers: { 'x-forwarded-for': address, ...headers },
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** As many answers as there are calls, one after another. */
async function inTurn<T>(count: number, work: (turn: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (let turn = 0; turn < count; turn += 1) answers.push(await work(turn));
  return answers;
}

const statuses = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status);

const declinedCard = '4000000000000002';
function cardOrder(cardNumber?: string) {
  const sent = mxBody(store.dataset);
  return cardNumber ? { ...sent, paymentPayload: { ...sent.paymentPayload, cardNumber } } : sent;
}
const pay = (address: string, headers = {}, cardNumber?: string) =>
  call({
    url: '/ticketCheckout/mx-web-transaction',
    payload: cardOrder(cardNumber),
    address,
    headers,
  });

const nobody = {};

test('where many cards are declined, only visitors and networks without declines still buy', async () => {
  const suspect = await newVisitor();
  const attacked = newAddress();
  await pay(attacked, suspect, declinedCard);
  await inTurn(4, () => pay(newAddress(), nobody, declinedCard));
  const nameless = await pay(newAddress());
  expect(nameless).toMatchObject({
    status: 429,
    body: {
      message:
        'Many cards are being declined right now. Nothing was charged. Please wait a minute and try again.',
    },
  });
  expect((await pay(newAddress(), suspect)).status).toBe(429);
  expect((await pay(attacked, await newVisitor())).status).toBe(429);
  const clean = await inTurn(71, async () => pay(newAddress(), await newVisitor(), declinedCard));
  expect(statuses(clean)).toEqual([...Array(70).fill(402), 429]);
  await store.pool.query(
    `update rate_counts set ends_at = now() where ends_at < now() + interval '1 minute'`,
  );
  expect((await pay(attacked, await newVisitor())).status).toBe(200);
});

test('approved cards allow a share of declined ones', async () => {
  await inTurn(8, async () => pay(newAddress(), await newVisitor()));
  const declined = await inTurn(8, () => pay(newAddress(), nobody, declinedCard));
  expect(statuses(declined)).toEqual([...Array(7).fill(402), 429]);
});

test.each([
  ['at most fifteen times the limit and those that are being charged are declined', {}, 15 * 5 + 20 + 20 / 4],
  ['without the limit all are declined', { CARD_DECLINES_IN_ALL: '1000' }, 120],
])('of 120 stolen cards from 120 networks at once, %s', async (_, changes, most) => {
  const attacked = await startTestStore({ environment: { ...limits, ...changes } });
  const tries = await Promise.all(
    Array.from({ length: 120 }, async () =>
      call({
        url: '/ticketCheckout/mx-web-transaction',
        payload: cardOrder(declinedCard),
        address: newAddress(),
        headers: await newVisitor(),
        server: attacked.server,
      }),
    ),
  );
  await attacked.stop();
  const declined = statuses(tries).filter((status) => status === 402).length;
  expect(declined).toBeLessThanOrEqual(most);
  expect(declined).toBeGreaterThanOrEqual(most === 120 ? 120 : 5);
});

test('who tests cards at one address waits there, whatever address the client claims, and a neighbour buys', async () => {
  const address = newAddress();
  const tester = await newVisitor();
  const claimed = (turn: number) => `198.51.100.${turn}, ${address}`;
  const tries = await inTurn(4, (turn) => pay(claimed(turn), tester, declinedCard));
  expect(statuses(tries)).toEqual([402, 402, 402, 429]);
  expect(tries.at(-1)?.body).toMatchObject({
    success: false,
    reason: 'busy',
    message: 'Too many payment attempts. Nothing was charged. Please wait 10 minutes and try again.',
  });
  expect((await pay(address, nobody)).status).toBe(429);
  expect((await pay(address, await newVisitor())).status).toBe(200);
});

test.each([
  ['no address', (turn: number) => `unknown-${turn}`],
  ['an IPv4 address with a port', (turn: number) => `198.51.100.77:${40_000 + turn}`],
  ['an IPv6 address with a port', (turn: number) => `[2001:db8:77::1]:${40_000 + turn}`],
])('a proxy that names %s ends in no failure, and removes no limit', async (_, named) => {
  const tries = await inTurn(4, (turn) => pay(named(turn), nobody, declinedCard));
  expect(statuses(tries)).toEqual([402, 402, 402, 429]);
});

test('limits card attempts per visitor over all processes and addresses, without affecting others', async () => {
  const headers = await newVisitor();
  const servers = [store.server, other];
  const tries = await inTurn(7, (turn) =>
    call({
      url: '/ticketCheckout/mx-web-transaction',
      payload: cardOrder(),
      address: newAddress(),
      headers,
      server: servers[turn % 2] ?? other,
    }),
  );
  expect(statuses(tries)).toEqual([200, 200, 200, 200, 200, 200, 429]);
  expect((await pay(newAddress(), await newVisitor())).status).toBe(200);
});

test('limits card attempts per form', async () => {
  const form = cardOrder(declinedCard);
  const tries = await inTurn(4, async () =>
    call({
      url: '/ticketCheckout/mx-web-transaction',
      payload: form,
      address: newAddress(),
      headers: await newVisitor(),
    }),
  );
  expect(statuses(tries)).toEqual([402, 402, 402, 429]);
});

const guess = (uid: string, address: string, headers = {}) =>
  call({
    url: '/v1/graphql',
    payload: { query: promoCodeDocument, variables: { event_id: 1, uid } },
    address,
    headers,
  });

test('refuses all promo codes, valid ones too, after a few wrong guesses in a window', async () => {
  const address = newAddress();
  const headers = await newVisitor();
  const right = await inTurn(5, () => guess('TENTH', address, headers));
  expect(right.map(({ body }) => body.data.promo_codes.length)).toEqual([1, 1, 1, 1, 1]);
  const wrong = await inTurn(4, (turn) => guess(`GUESS${turn}`, address, headers));
  expect(wrong.map(({ body }) => body.data?.promo_codes ?? body.errors[0].message)).toEqual([
    [],
    [],
    [],
    'Too many promo codes. Nothing was charged. Please wait 10 minutes and try again.',
  ]);
  expect((await guess('TENTH', address, headers)).body.errors).toHaveLength(1);
  expect((await guess('TENTH', address, await newVisitor())).body.data.promo_codes).toHaveLength(1);
  const guesser = await newVisitor();
  await inTurn(2, (turn) => guess(`MORE${turn}`, address, guesser));
  await guess('LAST', address);
  expect((await guess('TENTH', address, guesser)).body.errors).toHaveLength(1);
  expect((await guess('TENTH', address)).body.errors).toHaveLength(1);
  expect((await guess('TENTH', address, await newVisitor())).body.data.promo_codes).toHaveLength(1);
});

test('counts promo codes in orders as guesses too', async () => {
  const address = newAddress();
  const payload = () => {
    const sent = cardOrder();
    return { ...sent, order: { ...sent.order, promo_code_uid: 'GUESS' } };
  };
  const tries = await inTurn(7, () =>
    call({ url: '/ticketCheckout/mx-web-transaction', payload: payload(), address }),
  );
  expect(statuses(tries)).toEqual([409, 409, 409, 409, 409, 409, 429]);
});

const freeOrderOf = (email: string) => {
  const sent = freeBody(store.dataset);
  return { ...sent, customerDetails: { ...sent.customerDetails, email, confirmEmail: email } };
};
const postFree = (payload: object, address: string, headers = {}) =>
  call({ url: '/ticketCheckout/free-transaction', payload, address, headers });
const orderFree = (email: string, address: string, headers = {}) =>
  postFree(freeOrderOf(email), address, headers);

test('limits the e-mails of free orders to one mailbox, in any spelling and for any client', async () => {
  const spellings = [
    'eve@example.com',
    'EVE@Example.com',
    'eve+1@example.com',
    'eve@example.com.',
    '"eve"@example.com',
    '"e\\ve+2"@EXAMPLE.com..',
  ];
  const tries = await inTurn(6, async (turn) =>
    orderFree(spellings[turn] ?? '', newAddress(), await newVisitor()),
  );
  expect(statuses(tries)).toEqual([200, 200, 429, 429, 429, 429]);
});

test('refused free orders in the name of a stranger leave that person free to order', async () => {
  const refused = await inTurn(3, () => {
    const sent = freeOrderOf('stranger@example.com');
    return postFree({ ...sent, order: { ...sent.order, subtotal: 1 } }, newAddress());
  });
  expect(statuses(refused)).toEqual([409, 409, 409]);
  const visitor = await newVisitor();
  const overOwnLimit = await inTurn(5, (turn) =>
    orderFree(turn < 3 ? `w${turn}@example.com` : 'stranger@example.com', newAddress(), visitor),
  );
  expect(statuses(overOwnLimit)).toEqual([200, 200, 200, 429, 429]);
  const own = await inTurn(3, () => orderFree('stranger@example.com', newAddress()));
  expect(statuses(own)).toEqual([200, 200, 429]);
});

test('free orders that are placed at the same time do not pass the limit of their recipient together', async () => {
  const tries = await Promise.all(
    [...Array(8).keys()].map((turn) =>
      call({
        url: '/ticketCheckout/free-transaction',
        payload: freeOrderOf('at-once@example.com'),
        address: newAddress(),
        server: turn % 2 ? other : store.server,
      }),
    ),
  );
  expect(statuses(tries).sort()).toEqual([200, 200, ...Array(6).fill(429)]);
  await store.writeConfirmations();
  const { rows } = await store.pool.query(
    `select 1 from outbox_emails where recipient = 'at-once@example.com'`,
  );
  expect(rows).toHaveLength(2);
});

test('a card that comes with a free order counts it as a free order all the same', async () => {
  const headers = await newVisitor();
  const tries = await inTurn(4, (turn) => {
    const sent = mxBody(store.dataset, { eventId: 2, lines: { 21: 1 } });
    const customerPayload = { ...sent.customerPayload, email: `card${turn}@example.com` };
    const payload = { ...sent, customerPayload };
    return call({ url: '/ticketCheckout/mx-web-transaction', payload, address: newAddress(), headers });
  });
  expect(statuses(tries)).toEqual([200, 200, 200, 429]);
});

test('a buyer who pays gets the confirmation, however many e-mails the same address got for free orders', async () => {
  await inTurn(3, () => orderFree('payer@example.com', newAddress()));
  const sent = cardOrder();
  const payload = { ...sent, customerPayload: { ...sent.customerPayload, email: 'payer@example.com' } };
  const { status } = await call({
    url: '/ticketCheckout/mx-web-transaction',
    payload,
    address: newAddress(),
    headers: await newVisitor(),
  });
  expect(status).toBe(200);
  await store.writeConfirmations();
  const { rows } = await store.pool.query('select recipient from outbox_emails where reference_id = $1', [
    sent.order.reference_id,
  ]);
  expect(rows).toEqual([{ recipient: 'payer@example.com' }]);
});

test.each([
  ['has at most 6 e-mails sent to one mailbox in a window', {}, 6],
  [
    'has every e-mail sent to one mailbox without the limits of recipients and confirmations',
    {
      FREE_ORDERS_PER_RECIPIENT: '1000000',
      CONFIRMATIONS_PER_RECIPIENT: '1000000',
      CONFIRMATIONS_PER_ADDRESS: '1000000',
    },
    96,
  ],
])('one address %s', async (_, changes, mails) => {
  const attacked = await startTestStore({ environment: { TRUST_PROXY: '1', ...changes } });
  const { server } = attacked;
  const address = newAddress();
  const placed = await inTurn(24, async (turn) => {
    const payload = freeOrderOf(`target+n${turn}@example.com`);
    const headers = { ...(await newVisitor()), ...ownSecret };
    await call({ url: '/ticketCheckout/free-transaction', payload, address, headers, server });
    return payload.order.reference_id;
  });
  await inTurn(placed.length * 3, (turn) =>
    call({
      url: `/ticketCheckout/orders/${placed[turn % placed.length]}/resend`,
      payload: {},
      address,
      headers: ownSecret,
      server,
    }),
  );
  await attacked.writeConfirmations();
  expect((await attacked.pool.query('select 1 from outbox_emails')).rowCount).toBe(mails);
  await attacked.stop();
});

test('one address has 20 confirmations sent again in a window, to whichever mailboxes', async () => {
  const usual = await startTestStore({ environment: { TRUST_PROXY: '1' } });
  const { server } = usual;
  const address = newAddress();
  const sent = await inTurn(24, async (turn) => {
    const payload = freeOrderOf(`guest${turn}@example.com`);
    const headers = { ...(await newVisitor()), ...ownSecret };
    const free = '/ticketCheckout/free-transaction';
    await call({ url: free, payload, address: newAddress(), headers, server });
    const url = `/ticketCheckout/orders/${payload.order.reference_id}/resend`;
    return call({ url, payload: {}, address, headers: ownSecret, server });
  });
  expect(statuses(sent)).toEqual([...Array(20).fill(200), ...Array(4).fill(429)]);
  await usual.stop();
});

test('returns the answer of a placed order to its repeat, also over a limit', async () => {
  const payload = freeBody(store.dataset);
  const headers = await newVisitor();
  const again = () =>
    call({ url: '/ticketCheckout/free-transaction', payload, address: newAddress(), headers });
  const answers = await inTurn(5, again);
  expect(statuses(answers)).toEqual([200, 200, 200, 429, 429]);
  expect(answers.at(-1)?.body).toMatchObject({ reason: 'indeterminate' });
});

test('one visitor and one address order free tickets a few times', async () => {
  const address = newAddress();
  const headers = await newVisitor();
  const ofVisitor = await inTurn(4, (turn) => orderFree(`v${turn}@example.com`, address, headers));
  expect(statuses(ofVisitor)).toEqual([200, 200, 200, 429]);
  const ofAddress = await inTurn(3, (turn) => orderFree(`a${turn}@example.com`, address));
  expect(statuses(ofAddress)).toEqual([200, 429, 429]);
  expect((await orderFree('neighbour@example.com', address, await newVisitor())).status).toBe(200);
});

test('client tokens and abandonments are limited; an abandonment over the limit stores nothing', async () => {
  const address = newAddress();
  const headers = await newVisitor();
  const tokens = await inTurn(3, () => call({ url: '/ticketCheckout/braintree-token', address, headers }));
  expect(statuses(tokens)).toEqual([200, 200, 429]);
  const given = await inTurn(3, (turn) =>
    call({ url: `/ticketCheckout/orders/invented${turn}/abandon`, payload: {}, address, headers }),
  );
  expect(statuses(given)).toEqual([200, 200, 429]);
  const neighbour = await newVisitor();
  const ofNeighbour = await inTurn(2, () =>
    call({ url: '/ticketCheckout/braintree-token', address, headers: neighbour }),
  );
  expect(statuses(ofNeighbour)).toEqual([200, 200]);
  const { rowCount } = await store.pool.query(`select 1 from orders where reference_id like 'invented%'`);
  expect(rowCount).toBe(2);
});

test('changed carts are limited, a proven visitor by their own alone; one over the limit stores nothing', async () => {
  const address = newAddress();
  // As a browser sends it: text, with the visitor's token inside.
  const changeAs = (visitor?: string) =>
    call({
      url: handOverPath(randomUUID()),
      payload: JSON.stringify({ cart: 'limited', visitor }),
      address,
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
    });
  expect(statuses(await inTurn(4, () => changeAs()))).toEqual([200, 200, 200, 429]);
  const { [visitorHeader]: visitor } = await newVisitor();
  expect(statuses(await inTurn(3, () => changeAs(visitor)))).toEqual([200, 200, 429]);
  expect(statuses(await inTurn(1, () => changeAs(`${visitor}x`)))).toEqual([429]);
  expect((await store.pool.query(`select 1 from hand_overs where cart = 'limited'`)).rowCount).toBe(5);
});

test('calls that change carts are counted by the visitor in their text', async () => {
  const busy = await startTestStore({ environment: { TRUST_PROXY: '1', RATE_LIMIT_PER_MINUTE: '2' } });
  const address = newAddress();
  const changeAs = (visitor?: string) =>
    call({
      url: handOverPath(randomUUID()),
      payload: JSON.stringify({ cart: '[]', visitor }),
      address,
      headers: { 'content-type': 'text/plain' },
      server: busy.server,
    });
  expect(statuses(await inTurn(3, () => changeAs()))).toEqual([200, 200, 429]);
  const { [visitorHeader]: visitor } = await newVisitor();
  expect(statuses(await inTurn(3, () => changeAs(visitor)))).toEqual([200, 200, 429]);
  await busy.stop();
});

test.each([
  ['/64 of IPv6', (turn: number) => `2001:db8:0:1::${turn + 1}`],
  ['/24 of IPv4', (turn: number) => `198.51.77.${turn + 1}`],
  ['machine behind a proxy on it', (turn: number) => `127.0.0.${turn + 1}`],
])('addresses of one %s count as one', async (_, named) => {
  const tries = await inTurn(5, async (turn) =>
    call({ url: '/ticketCheckout/braintree-token', address: named(turn) }),
  );
  expect(statuses(tries)).toEqual([200, 200, 200, 200, 429]);
});

test('a /16 has four times the limit of a /24', async () => {
  const tokenAt = (address: string) => call({ url: '/ticketCheckout/braintree-token', address });
  const tries = await inTurn(17, (turn) => tokenAt(`192.168.${turn % 6}.7`));
  expect(statuses(tries)).toEqual([...Array(16).fill(200), 429]);
  expect((await tokenAt(newAddress())).status).toBe(200);
});

test('stores neither addresses nor e-mails, and deletes counts after their window', async () => {
  await orderFree('eve@example.com', newAddress());
  const { rows } = await store.pool.query('select * from rate_counts');
  expect(rows.length).toBeGreaterThan(1);
  expect(JSON.stringify(rows)).not.toMatch(/203\.0|eve@/i);
  await store.pool.query(`update rate_counts set ends_at = now() - interval '1 second'`);
  await forgetCounts(store.services.database);
  expect((await store.pool.query('select 1 from rate_counts')).rowCount).toBe(0);
});
