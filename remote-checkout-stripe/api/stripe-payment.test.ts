import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  freeBody,
  mxBody,
  otherSecret,
  ownSecret,
  startTestStore,
  statementsOf,
  type TestStore,
  testDataset,
} from '@ticket-storefront/backend/testing';
import { applicationFeeCents, createReferenceID } from '@ticket-storefront/domain';
import { refusals } from '@ticket-storefront/order-port';
import Fastify, { type FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import { demoKeys } from '../simulator/account';
import { stripeSimulator } from '../simulator/stripe-simulator';

const create = '/ticketCheckout/StripeCreatePaymentIntentTicketing';
const confirmed = '/ticketCheckout/StripeAfterPaymentConfirmTicketing';
const webhook = '/ticketCheckout/stripe-webhook';

const { webhookSecret } = demoKeys;
const account = 'acct_theatre';
const terms = { processing_rate: 0.029, application_fee_per_transaction: 0.3 };

const folder = mkdtempSync(join(tmpdir(), 'stripe-payment-'));
let relay: FastifyInstance;
let simulator: FastifyInstance;
let store: TestStore;
let stripe: Stripe;
let simulatorPort: number;
let webhooksPass = true;

/** The test data with paid events on Stripe: an ordinary one, one that costs more than it takes, one not connected. */
function dataset() {
  const base = testDataset();
  const [event] = base.events;
  const [item] = base.ticketing_items;
  if (!event || !item) throw new Error('The test data is empty.');
  const on = (id: number, config: object) => ({
    ...event,
    id,
    ticketing_slug: `stripe-${id}`,
    dynamic_descriptor: 'SKY*LINE',
    ticketing_payment_processor_config: {
      id: null,
      payment_processor: null,
      processor: 'stripe',
      config: { connected_account_id: account, currency: 'usd', ...terms, ...config },
    },
  });
  const seat = (id: number, event_id: number, left: number) => ({
    ...item,
    id,
    event_id,
    name: `Seat ${id}`,
    price: 6000,
    sales_limit: left,
    sales_limit_balance: left,
  });
  return {
    ...base,
    events: [
      ...base.events,
      on(801, {}),
      on(802, { application_fee_per_transaction: 900 }),
      on(803, { connected_account_id: null }),
      on(804, { connected_account_id: 'acct_unknown' }),
    ],
    ticketing_items: [
      ...base.ticketing_items,
      seat(8011, 801, 500),
      seat(8012, 801, 1),
      seat(8013, 801, 1),
      seat(8014, 801, 1),
      seat(8015, 801, 1),
      seat(8016, 801, 1),
      seat(8017, 801, 1),
      seat(8018, 801, 1),
      seat(8019, 801, 1),
      seat(8021, 802, 5),
      seat(8031, 803, 5),
      seat(8041, 804, 5),
    ],
  };
}

interface Wanted {
  readonly eventId?: number;
  readonly lines?: Readonly<Record<number, number>>;
  readonly reference?: string;
  readonly fee?: number;
}

/** A valid request to open a payment. */
function bodyOf({ eventId = 801, lines = { 8011: 2 }, fee, ...wanted }: Wanted = {}) {
  const { order, items, customerDetails } = freeBody(store.dataset, { eventId, lines, ...wanted });
  const amountCents = Math.round(order.transaction_total * 100);
  const processingRate = terms.processing_rate;
  const feePerTransaction = eventId === 802 ? 900 : terms.application_fee_per_transaction;
  return {
    localOrder: { ...order, promo_code: null, event_slug: 'stripe' },
    amount_cents: amountCents,
    currency: 'usd',
    connected_account: eventId === 804 ? 'acct_unknown' : account,
    charge_mode: 'direct',
    application_fee_amount: fee ?? applicationFeeCents({ amountCents, processingRate, feePerTransaction }),
    statement_descriptor_suffix: 'SKYLINE',
    capture_method: 'automatic',
    metadata: {},
    customerDetails,
    items,
  };
}

/** Confirms a payment like Stripe.js. */
async function pay(clientSecret: string, number = '4242424242424242', onAccount = account) {
  const response = await fetch(
    `http://localhost:${simulatorPort}/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${demoKeys.publishableKey}`, 'stripe-account': onAccount },
      body: new URLSearchParams({
        client_secret: clientSecret,
        return_url: 'https://shop.example/',
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': number,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2039',
        'payment_method_data[card][cvc]': '123',
      }),
    },
  );
  return await response.json();
}

const statusOf = async (reference: string) =>
  (await store.get(`/ticketCheckout/orders/${reference}`)).body.status;

const intentsOf = async (reference: string) =>
  (await stripe.paymentIntents.list({ limit: 100 }, { stripeAccount: account })).data.filter(
    ({ metadata }) => metadata['reference_id'] === reference,
  );

const emailsOf = async (reference: string) => (await store.subjectsOf(reference)).length;

beforeAll(async () => {
  relay = Fastify();
  relay.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  relay.post(webhook, async (request, reply) => {
    if (!webhooksPass) return reply.code(500).send({});
    const answer = await store.server.inject({
      method: 'POST',
      url: webhook,
      headers: request.headers,
      payload: request.body as Buffer,
    });
    return reply.code(answer.statusCode).send(answer.json());
  });
  const relayOrigin = await relay.listen({ port: 0, host: 'localhost' });
  simulator = Fastify({ forceCloseConnections: true });
  await simulator.register(stripeSimulator, {
    folder,
    origin: 'http://localhost',
    apiOrigin: relayOrigin,
    slowMs: 20_000,
    processingMs: 1_000,
  });
  await simulator.listen({ port: 0, host: 'localhost' });
  simulatorPort = (simulator.server.address() as AddressInfo).port;
  store = await startTestStore({
    dataset: dataset(),
    environment: {
      STRIPE_API_URL: `http://localhost:${simulatorPort}`,
      STRIPE_SECRET_KEY: demoKeys.secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_HOLD_MS: '60000',
    },
  });
  stripe = new Stripe(demoKeys.secretKey, { host: 'localhost', port: simulatorPort, protocol: 'http' });
});

beforeEach(() => {
  webhooksPass = false;
});

afterAll(async () => {
  await store.stop();
  await simulator.close();
  await relay.close();
  rmSync(folder, { recursive: true });
});

test('opens a payment on the connected account with fee, suffix and metadata, and records it once paid', async () => {
  const sent = bodyOf();
  const reference = sent.localOrder.reference_id;
  const { status, body } = await store.post(create, sent, ownSecret);
  expect({ status, body }).toMatchObject({ status: 200, body: { success: true, reference_id: reference } });
  expect(await intentsOf(reference)).toMatchObject([
    {
      amount: sent.amount_cents,
      application_fee_amount: sent.application_fee_amount,
      capture_method: 'automatic',
      statement_descriptor_suffix: 'SKYLINE',
      metadata: { reference_id: reference, event_id: '801' },
    },
  ]);
  expect(await statusOf(reference)).toBe('pending');
  await pay(body.clientSecret);
  const after = { order: sent.localOrder, customerDetails: {}, items: [], stripePaymentIntentId: 'pi_x' };
  expect(await store.post(confirmed, after, ownSecret)).toMatchObject({
    status: 200,
    body: { success: true, referenceID: reference, email: 'ada@example.com' },
  });
  for (const headers of [{}, otherSecret]) {
    expect(await store.post(confirmed, after, headers)).toMatchObject({ status: 200, body: { email: '' } });
  }
  expect(await statusOf(reference)).toBe('completed');
  await store.post(confirmed, after);
  expect(await emailsOf(reference)).toBe(1);
});

test('needs few database statements for an order and its payment, and one for each later event', async () => {
  const sent = bodyOf();
  let clientSecret = '';
  // It shares what it has measured by statements of its own.
  await store.paces.stop();
  const opened = await statementsOf(async () => {
    ({ clientSecret } = (await store.post(create, sent, ownSecret)).body);
  });
  await pay(clientSecret);
  const stripePaymentIntentId = clientSecret.split('_secret_')[0];
  const told = () => store.post(confirmed, { order: sent.localOrder, stripePaymentIntentId }, ownSecret);
  const paid = await statementsOf(async () => expect(await told()).toMatchObject({ status: 200 }));
  const again = await statementsOf(async () =>
    expect(await told()).toMatchObject({ status: 200, body: { email: 'ada@example.com' } }),
  );
  const payload = JSON.stringify({
    id: 'evt_late',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id: stripePaymentIntentId, metadata: { reference_id: sent.localOrder.reference_id } } },
  });
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
  const announced = await statementsOf(async () => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const answer = await store.server.inject({ method: 'POST', url: webhook, headers, payload });
    expect(answer.statusCode).toBe(200);
  });
  const most = { opened: 12, paid: 4, again: 1, announced: 1 };
  expect({
    opened: opened.slice(most.opened),
    paid: paid.slice(most.paid),
    again: again.slice(most.again),
    announced: announced.slice(most.announced),
  }).toEqual({ opened: [], paid: [], again: [], announced: [] });
});

test('lists the payments of an account that the database has forgotten, and refunds them there', async () => {
  const since = new Date(Date.now() - 1000);
  const own = 'acct_forgotten';
  const { listPayments, refundPayment } = store.processor('stripe');
  const open = (reference: string) =>
    stripe.paymentIntents.create(
      { amount: 6000, currency: 'usd', metadata: { reference_id: reference } },
      { stripeAccount: own },
    );
  // More than a page of the list.
  for (let number = 0; number < 101; number += 1) await open(`unpaid-${number}`);
  const { id, client_secret: secret } = await open('forgotten-order');
  await pay(secret ?? '', undefined, own);
  await open('unpaid');
  const payment = {
    paymentId: id,
    amountCents: 6000,
    referenceID: 'forgotten-order',
    account: own,
    takenAt: expect.any(Date),
  };
  expect(await listPayments?.(since, ['acct_none', own])).toEqual([payment]);
  expect(await refundPayment(payment)).toEqual({ kind: 'refunded' });
  expect(await listPayments?.(since, [own])).toEqual([]);
});

test('neither reports another processor’s order as paid by Stripe nor returns its e-mail address', async () => {
  const sent = mxBody(store.dataset);
  expect((await store.post('/ticketCheckout/mx-web-transaction', sent, ownSecret)).status).toBe(200);
  for (const headers of [{}, ownSecret]) {
    const answer = await store.post(confirmed, { order: sent.order }, headers);
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'There is no paid order with this reference.' },
    });
    expect(JSON.stringify(answer.body)).not.toContain('@');
  }
});

test('does not trust the browser that an order is paid', async () => {
  const sent = bodyOf();
  const { body } = await store.post(create, sent);
  const said = {
    order: sent.localOrder,
    stripePaymentIntentId: body.clientSecret.split('_secret_')[0],
    paymentIntent: { status: 'succeeded', amount: sent.amount_cents },
  };
  expect(await store.post(confirmed, said)).toMatchObject({ status: 502, body: { success: false } });
  expect(await statusOf(sent.localOrder.reference_id)).toBe('pending');
});

interface PaidInstead {
  readonly amount?: number;
  readonly reference?: string;
  readonly account?: string;
  readonly capture?: 'manual';
}

/** An order whose payment is replaced by another paid one that differs in the given way. */
async function orderPaidBy(differs: PaidInstead): Promise<string> {
  const sent = bodyOf();
  const reference = sent.localOrder.reference_id;
  await store.post(create, sent);
  const paidOn = differs.account ?? account;
  const other = await stripe.paymentIntents.create(
    {
      amount: differs.amount ?? sent.amount_cents,
      currency: 'usd',
      capture_method: differs.capture ?? 'automatic',
      metadata: { reference_id: differs.reference ?? reference },
    },
    { stripeAccount: paidOn },
  );
  await pay(other.client_secret ?? '', undefined, paidOn);
  await store.pool.query('update stripe_payment_intents set payment_intent_id = $1 where reference_id = $2', [
    other.id,
    reference,
  ]);
  return reference;
}

test.each<[string, PaidInstead]>([
  ['for another order', { reference: 'anotherReference' }],
  ['on another account', { account: 'acct_circus' }],
])('does not accept a payment %s for the order', async (_how, differs) => {
  const reference = await orderPaidBy(differs);
  const said = { order: { reference_id: reference } };
  expect(await store.post(confirmed, said)).toMatchObject({ status: 502, body: { success: false } });
  expect(await statusOf(reference)).toBe('pending');
  expect(await emailsOf(reference)).toBe(0);
});

test('accepts an authorised payment that is not yet captured', async () => {
  const reference = await orderPaidBy({ capture: 'manual' });
  expect((await store.post(confirmed, { order: { reference_id: reference } })).status).toBe(200);
  expect(await statusOf(reference)).toBe('completed');
});

test('records a paid order by webhook when the browser never comes back', async () => {
  webhooksPass = true;
  const sent = bodyOf();
  const reference = sent.localOrder.reference_id;
  const { body } = await store.post(create, sent);
  await pay(body.clientSecret);
  const completed = async () => {
    const { rows } = await store.pool.query('select status from orders where reference_id = $1', [reference]);
    return rows[0].status === 'completed';
  };
  while (!(await completed())) await new Promise((resolve) => setImmediate(resolve));
  expect(await emailsOf(reference)).toBe(1);
});

test('lists a payment without an order for a person, and reports that its money may have moved', async () => {
  const reference = createReferenceID();
  const lookedUp = async () => (await store.get(`/ticketCheckout/orders/${reference}`)).body.status;
  const announce = async (id: string, type: string) => {
    const payload = JSON.stringify({
      id,
      object: 'event',
      type,
      account: 'acct_restored',
      data: {
        object: {
          id: 'pi_restored',
          amount_received: 5130,
          currency: 'usd',
          metadata: { reference_id: reference, event_id: '801' },
        },
      },
    });
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    return (await store.server.inject({ method: 'POST', url: webhook, headers, payload })).statusCode;
  };
  const listed = async () =>
    (
      await store.pool.query('select reason, details from attention_items where reference_id = $1', [
        reference,
      ])
    ).rows;

  expect(await announce('evt_failed', 'payment_intent.payment_failed')).toBe(200);
  expect([await listed(), await lookedUp()]).toEqual([[], 'unknown']);
  // The visitor was informed, and abandoned the reference.
  await store.post(`/ticketCheckout/orders/${reference}/abandon`, {}, ownSecret);

  const sent = [
    await announce('evt_paid', 'payment_intent.succeeded'),
    await announce('evt_paid', 'payment_intent.succeeded'),
  ];
  expect(sent).toEqual([200, 200]);
  expect(await listed()).toEqual([
    {
      reason: 'payment-without-order',
      details: {
        processor: 'stripe',
        paymentId: 'pi_restored',
        amountCents: 5130,
        currency: 'usd',
        event: '801',
        account: 'acct_restored',
      },
    },
  ]);
  expect(store.readLog()).toContain(`The payment pi_restored has no order under ${reference}`);
  expect(await lookedUp()).toBe('pending');
  await store.pool.query(
    `update attention_items set resolved_at = now(), resolved_by = 'ada' where reference_id = $1`,
    [reference],
  );
  expect(await lookedUp()).toBe('unknown');
});

test('refuses an event with an invalid signature, and handles a repeated one once', async () => {
  const payload = JSON.stringify({
    id: 'evt_twice',
    object: 'event',
    type: 'charge.updated',
    data: { object: {} },
  });
  const send = (signature: string) =>
    store.server.inject({
      method: 'POST',
      url: webhook,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload,
    });
  const signed = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
  const forged = stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_other' });
  const old = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp: 1 });
  expect([
    (await send(forged)).statusCode,
    (await send(old)).statusCode,
    (await send('')).statusCode,
  ]).toEqual([400, 400, 400]);
  expect([(await send(signed)).statusCode, (await send(signed)).statusCode]).toEqual([200, 200]);
  const { rows } = await store.pool.query('select * from stripe_events where event_id = $1', ['evt_twice']);
  expect(rows).toHaveLength(1);
});

test.each([
  ['is empty', 't=1,v1='],
  ['and time are empty', 't=,v1='],
  ['is empty beside others', `t=1,v1=${'0'.repeat(64)},v1=`],
  ['is not ASCII', `t=1,v1=${'é'.repeat(64)}`],
  ['is of another kind', 't=1,v0=1'],
])('returns 400 and logs no error when the signature of an event %s', async (_what, signature) => {
  const before = store.readLog().length;
  const { statusCode } = await store.server.inject({
    method: 'POST',
    url: webhook,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload: '{}',
  });
  expect(statusCode).toBe(400);
  expect(store.readLog().slice(before)).not.toContain('"level":"error"');
});

test('refuses a network unread after 60 wrong signatures in a minute, but no other, and never counts right ones', async () => {
  const payload = JSON.stringify({
    id: 'evt_among_forged',
    object: 'event',
    type: 'charge.updated',
    data: { object: {} },
  });
  const right = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
  const send = async (remoteAddress: string, signature: string, times = 1) => {
    const statuses: number[] = [];
    for (let time = 0; time < times; time++) {
      const { statusCode } = await store.server.inject({
        method: 'POST',
        url: webhook,
        remoteAddress,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        payload,
      });
      statuses.push(statusCode);
    }
    return statuses;
  };
  const now = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  expect(new Set(await send('203.0.113.5', right, 100))).toEqual(new Set([200]));
  expect(await send('198.51.100.1', 't=1,v1=00', 61)).toEqual([...Array(60).fill(400), 429]);
  expect(await send('198.51.100.1', right)).toEqual([429]);
  expect(await send('203.0.113.5', right)).toEqual([200]);
  now.mockReturnValue(performance.now() + 60_000);
  expect(await send('198.51.100.1', right)).toEqual([200]);
  now.mockRestore();
});

const cannotInitialize = {
  status: 400,
  body: { success: false, message: 'Unable to initialize payment. Please refresh and try again.' },
};

test.each([
  ['an application fee above the amount', { eventId: 802, lines: { 8021: 1 } }],
  ['another application fee than the event’s', { fee: 1 }],
])('refuses %s before reserving anything or calling Stripe', async (_what, wanted) => {
  const sent = bodyOf(wanted);
  const reference = sent.localOrder.reference_id;
  expect(await store.post(create, sent)).toMatchObject(cannotInitialize);
  const { rowCount } = await store.pool.query('select 1 from orders where reference_id = $1', [reference]);
  expect(rowCount).toBe(0);
});

test('releases the tickets when Stripe refuses to open the payment', async () => {
  const sent = bodyOf({ eventId: 804, lines: { 8041: 5 } });
  expect(await store.post(create, sent)).toMatchObject(cannotInitialize);
  expect(await statusOf(sent.localOrder.reference_id)).toBe('unknown');
  expect(await store.post(create, bodyOf({ eventId: 804, lines: { 8041: 5 } }))).toMatchObject(
    cannotInitialize,
  );
});

test('reports an event without a connected account', async () => {
  const { body } = await store.post(create, bodyOf({ eventId: 803, lines: { 8031: 1 } }));
  expect(body.message).toBe('Missing connected account id.');
});

test('refuses an amount other than the order’s total as a changed price', async () => {
  const sent = bodyOf();
  const { status, body } = await store.post(create, { ...sent, amount_cents: sent.amount_cents - 1 });
  expect({ status, body }).toMatchObject({ status: 409, body: { reason: 'price-changed' } });
});

test('opens one payment when the same order is sent twice at once', async () => {
  const sent = bodyOf();
  const answers = await Promise.all([store.post(create, sent), store.post(create, sent)]);
  expect(new Set(answers.map(({ body }) => body.clientSecret)).size).toBe(1);
  expect(await intentsOf(sent.localOrder.reference_id)).toHaveLength(1);
});

test('opens the same payment again after a crash before it was stored', async () => {
  const sent = bodyOf();
  const reference = sent.localOrder.reference_id;
  const first = await store.post(create, sent);
  await store.pool.query('delete from stripe_payment_intents where reference_id = $1', [reference]);
  expect((await store.post(create, sent)).body.clientSecret).toBe(first.body.clientSecret);
  expect(await intentsOf(reference)).toHaveLength(1);
});

test('keeps the last ticket for a visitor whose card was declined and who pays with another card', async () => {
  const sent = bodyOf({ lines: { 8012: 1 } });
  const reference = sent.localOrder.reference_id;
  const first = await store.post(create, sent);
  expect((await pay(first.body.clientSecret, '4000000000000002')).error.code).toBe('card_declined');
  expect((await store.post(create, bodyOf({ lines: { 8012: 1 } }))).body.reason).toBe('in-other-carts');
  const again = await store.post(create, sent);
  expect(again.body.clientSecret).toBe(first.body.clientSecret);
  await pay(again.body.clientSecret);
  expect(await statusOf(reference)).toBe('completed');
  expect(await store.stockOf(8012)).toBe(0);
});

test('replaces the first order when it changes after a declined card, and closes its payment', async () => {
  const sent = bodyOf({ lines: { 8013: 1 } });
  const reference = sent.localOrder.reference_id;
  const first = await store.post(create, sent, ownSecret);
  const other = bodyOf({ lines: { 8013: 1, 8011: 1 }, reference });
  for (const headers of [{}, otherSecret]) {
    expect(await store.post(create, other, headers)).toMatchObject({
      status: 409,
      body: { reason: 'invalid' },
    });
    expect(await store.post(create, sent, headers)).toMatchObject({ status: 409 });
  }
  const changed = await store.post(create, other, ownSecret);
  expect(changed.status).toBe(200);
  expect((await pay(first.body.clientSecret)).error.code).toBe('payment_intent_unexpected_state');
  await pay(changed.body.clientSecret);
  expect(await statusOf(reference)).toBe('completed');
  expect((await store.post(create, bodyOf({ reference }))).status).toBe(409);
  expect((await intentsOf(reference)).map(({ status }) => status).sort()).toEqual(['canceled', 'succeeded']);
});

test('replaces a payment that was cancelled at Stripe once', async () => {
  const sent = bodyOf();
  const reference = sent.localOrder.reference_id;
  await store.post(create, sent);
  const [cancelled] = await intentsOf(reference);
  await stripe.paymentIntents.cancel(cancelled?.id ?? '', {}, { stripeAccount: account });
  const { body } = await store.post(create, sent);
  await pay(body.clientSecret);
  expect(await statusOf(reference)).toBe('completed');
  expect(await intentsOf(reference)).toHaveLength(2);
});

type MadePayment = Stripe.Response<Stripe.PaymentIntent>;

/** Runs code after Stripe has created a payment, before the API receives it. */
function whileOpening(
  happen: (intents: Stripe['paymentIntents'], made: MadePayment) => Promise<MadePayment>,
) {
  const intents: Stripe['paymentIntents'] = Object.getPrototypeOf(stripe.paymentIntents);
  const { create: open } = intents;
  return jest.spyOn(intents, 'create').mockImplementation(async function (
    this: Stripe['paymentIntents'],
    ...asked
  ) {
    return happen(this, await Reflect.apply(open, this, asked));
  });
}

test('closes the replaced payment when two orders arrive under one reference at once', async () => {
  const sent = bodyOf();
  const reference = sent.localOrder.reference_id;
  const changed = { ...sent, customerDetails: { ...sent.customerDetails, name: 'Ada King' } };
  let second: Awaited<ReturnType<TestStore['post']>> | undefined;
  const opened = whileOpening(async (_intents, made) => {
    opened.mockRestore();
    second = await store.post(create, changed, ownSecret);
    return made;
  });
  expect(await store.post(create, sent, ownSecret)).toMatchObject(cannotInitialize);
  expect(second).toMatchObject({ status: 200 });
  expect((await intentsOf(reference)).map(({ status }) => status).sort()).toEqual([
    'canceled',
    'requires_payment_method',
  ]);
  const replaced = async () =>
    (
      await store.pool.query(
        'select customer, next_check_at from order_attempts where reference_id = $1 and attempt = 1',
        [reference],
      )
    ).rows;
  expect(await replaced()).toEqual([{ customer: expect.anything(), next_check_at: expect.any(Date) }]);
  await store.passTime(reference, '20 seconds');
  await store.settle();
  expect(await replaced()).toEqual([{ customer: null, next_check_at: null }]);
  await pay(second?.body.clientSecret);
  expect(await statusOf(reference)).toBe('completed');
});

test('refuses the order and releases its tickets when Stripe cancels every payment', async () => {
  const opened = whileOpening(async (intents, { id }) => intents.cancel(id, {}, { stripeAccount: account }));
  const sent = bodyOf();
  expect(await store.post(create, sent)).toMatchObject(cannotInitialize);
  opened.mockRestore();
  expect(await statusOf(sent.localOrder.reference_id)).toBe('unknown');
});

const timeToPayIsOver = {
  status: 409,
  body: {
    success: false,
    reason: 'invalid',
    message:
      'The time to pay is over, so your tickets were released. Nothing was charged. Please order again.',
  },
};

test('reports the rest of the hold without renewing it, and accepts a new order after it', async () => {
  const sent = bodyOf({ lines: { 8018: 1 } });
  const reference = sent.localOrder.reference_id;
  const first = await store.post(create, sent);
  expect(first.body.holdEndsInMs).toBeGreaterThan(50_000);
  await store.passTime(reference, '30 seconds');
  const again = await store.post(create, sent);
  expect(again.body.clientSecret).toBe(first.body.clientSecret);
  expect(again.body.holdEndsInMs).toBeLessThan(30_000);
  const { body } = await store.get(`/ticketCheckout/orders/${reference}`);
  expect(body).toMatchObject({ status: 'pending', holdEndsInMs: expect.any(Number) });
  expect(body.holdEndsInMs).toBeLessThan(30_000);
  await store.passTime(reference, '31 seconds');
  for (const _time of [1, 2]) expect(await store.post(create, sent)).toMatchObject(timeToPayIsOver);
  expect((await pay(first.body.clientSecret)).error.code).toBe('payment_intent_unexpected_state');
  expect(await intentsOf(reference)).toHaveLength(1);
  expect(await store.post(create, bodyOf({ lines: { 8018: 1 } }))).toMatchObject({ status: 200 });
});

test('ends no hold early when the clock of the API is 2 minutes ahead', async () => {
  const sent = bodyOf();
  const first = await store.post(create, sent);
  const ahead = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 120_000);
  const again = await store.post(create, sent);
  await store.settle();
  ahead.mockRestore();
  expect(again.body.clientSecret).toBe(first.body.clientSecret);
  expect(again.body.holdEndsInMs).toBeGreaterThan(50_000);
  expect(await statusOf(sent.localOrder.reference_id)).toBe('pending');
});

test('holds a changed order no longer than the first of its reference', async () => {
  const sent = bodyOf({ lines: { 8019: 1 } });
  const reference = sent.localOrder.reference_id;
  const changed = (name: string) => ({ ...sent, customerDetails: { ...sent.customerDetails, name } });
  await store.post(create, sent, ownSecret);
  await store.passTime(reference, '30 seconds');
  const second = await store.post(create, changed('Ada King'), ownSecret);
  expect(second.body.holdEndsInMs).toBeLessThan(30_000);
  const { body } = await store.get(`/ticketCheckout/orders/${reference}`);
  expect(body.holdEndsInMs).toBeLessThan(30_000);
  await store.passTime(reference, '31 seconds');
  expect(await store.post(create, changed('Ada Byron'), ownSecret)).toMatchObject(timeToPayIsOver);
  expect((await pay(second.body.clientSecret)).error.code).toBe('payment_intent_unexpected_state');
  expect(await store.post(create, bodyOf({ lines: { 8019: 1 } }))).toMatchObject({ status: 200 });
});

test('gives no second hold to a reference that the settlement ended', async () => {
  const sent = bodyOf();
  const reference = sent.localOrder.reference_id;
  await store.post(create, sent);
  await store.passTime(reference, '61 seconds');
  await store.settle();
  expect(await stored(reference)).toMatchObject({ status: 'refused' });
  expect(await store.post(create, sent)).toMatchObject(timeToPayIsOver);
});

test('cancels an unpaid payment and releases its tickets once its hold is over', async () => {
  const sent = bodyOf();
  const reference = sent.localOrder.reference_id;
  const { body } = await store.post(create, sent);
  const age = `now() - interval '1 hour'`;
  await store.pool.query(`update stripe_payment_intents set opened_at = ${age} where reference_id = $1`, [
    reference,
  ]);
  await store.pool.query(`update order_attempts set reserved_at = ${age} where reference_id = $1`, [
    reference,
  ]);
  expect(await statusOf(reference)).toBe('unknown');
  expect((await pay(body.clientSecret)).error.code).toBe('payment_intent_unexpected_state');
});

const stored = async (reference: string) => (await store.readOrders(reference))[0];

const refundsOf = (reference: string) =>
  readFileSync(join(folder, 'stripe-payment-intents.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line.includes(reference) && line.includes('"refund"'));

/** An abandoned order that Stripe still accepts payments for, because the cancellation got no answer. */
async function abandonedOrder(seat: number) {
  const sent = bodyOf({ lines: { [seat]: 1 } });
  const reference = sent.localOrder.reference_id;
  const { body } = await store.post(create, sent);
  const key = { referenceID: reference, attempt: 1, eventId: 801 };
  await store.orders.release(key, refusals.processorUnreachable, 'may-come');
  return { sent, reference, clientSecret: body.clientSecret };
}

test('gives a payment for an abandoned order its ticket if it is free, and sends an e-mail', async () => {
  const { sent, reference, clientSecret } = await abandonedOrder(8014);
  await pay(clientSecret);
  expect((await store.post(confirmed, { order: sent.localOrder })).status).toBe(200);
  expect(await statusOf(reference)).toBe('completed');
  expect(await store.stockOf(8014)).toBe(0);
  expect(await emailsOf(reference)).toBe(1);
});

test('refunds a payment with its fee when the ticket was sold meanwhile, and e-mails the buyer', async () => {
  const { reference, clientSecret } = await abandonedOrder(8015);
  const sent = bodyOf({ lines: { 8015: 1 } });
  const email = 'grace@example.com';
  const customerDetails = { ...sent.customerDetails, email, confirmEmail: email };
  const other = await store.post(create, { ...sent, customerDetails });
  await pay(other.body.clientSecret);
  await pay(clientSecret);
  await store.passTime(reference, '1 hour');
  await store.settle();
  await store.settle();
  expect(await stored(reference)).toMatchObject({ status: 'refunded', email: null });
  expect(refundsOf(reference)).toHaveLength(1);
  expect(await store.subjectsOf(reference)).toEqual(['Your money is coming back: Event 1']);
});

test('refunds a payment with a different amount than the order, and notifies a person', async () => {
  const reference = await orderPaidBy({ amount: 5000 });
  expect(await store.post(confirmed, { order: { reference_id: reference } })).toMatchObject({ status: 400 });
  await store.settle();
  expect(await stored(reference)).toMatchObject({ status: 'refunded' });
  expect(refundsOf(reference)).toHaveLength(1);
  expect(await store.attentionOf(reference)).toEqual(['other-amount']);
});

test('reverses the order of an announced payment that fails, e-mails the buyer and notifies a person', async () => {
  webhooksPass = true;
  const sent = bodyOf({ lines: { 8016: 1 } });
  const reference = sent.localOrder.reference_id;
  const { body } = await store.post(create, sent);
  await pay(body.clientSecret, '4000000000006025');
  expect((await store.post(confirmed, { order: sent.localOrder })).status).toBe(200);
  expect(await statusOf(reference)).toBe('completed');
  expect(await store.stockOf(8016)).toBe(0);

  await store.writeConfirmations();
  // The hold of the payment is long over when a bank debit fails.
  await store.passTime(reference, '3 days');
  const isReversed = async () => (await store.attentionOf(reference)).includes('payment-reversed');
  while (!(await isReversed())) await new Promise((resolve) => setImmediate(resolve));
  expect(await stored(reference)).toMatchObject({ status: 'reversed' });
  expect(await store.stockOf(8016)).toBe(1);
  expect(await store.subjectsOf(reference)).toEqual([
    'Your tickets for Event 1',
    'Your tickets are not valid: the payment failed: Event 1',
  ]);
  expect(await statusOf(reference)).toBe('unknown');
  expect((await pay(body.clientSecret)).error.code).toBe('payment_intent_unexpected_state');
});

test('stops polling an announced payment once it has arrived', async () => {
  const sent = bodyOf({ lines: { 8017: 1 } });
  const reference = sent.localOrder.reference_id;
  const { body } = await store.post(create, sent);
  await pay(body.clientSecret, '4000000000006017');
  await store.post(confirmed, { order: sent.localOrder });
  expect(await stored(reference)).toMatchObject({ status: 'completed', next_check_at: expect.any(Date) });
  const arrived = async () => (await intentsOf(reference))[0]?.status === 'succeeded';
  while (!(await arrived())) await new Promise((resolve) => setImmediate(resolve));
  await store.passTime(reference, '1 hour');
  await store.settle();
  expect(await stored(reference)).toMatchObject({ status: 'completed', next_check_at: null });
});

test.each([
  {},
  { id: 'evt_x' },
  { id: 'evt_x', type: 'payment_intent.succeeded' },
  { data: { object: {} } },
  [],
])('refuses a signed body that is no event (%j)', async (event) => {
  const payload = JSON.stringify(event);
  const answer = await store.server.inject({
    method: 'POST',
    url: webhook,
    headers: {
      'content-type': 'application/json',
      'stripe-signature': stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret }),
    },
    payload,
  });
  expect(answer.statusCode).toBe(400);
});
