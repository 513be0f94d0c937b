import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeBrowserFiles } from '@ticket-storefront/simulators/server';
import Fastify, { type FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import { demoKeys } from './account';
import { stripeSimulator } from './stripe-simulator';

const { secretKey, publishableKey, webhookSecret } = demoKeys;
const account = 'acct_theatre';
const onAccount = { stripeAccount: account };
const order = { amount: 5330, currency: 'usd', metadata: { reference_id: 'AbCdEfGh12345678' } };

let folder: string;
let browserFolder: string;
let shop: Server;
let simulator: FastifyInstance;
let origin: string;
let stripe: Stripe;
let refuseWebhooks = 0;
const events: Stripe.Event[] = [];
let onEvent = () => {};

async function startSimulator(): Promise<void> {
  simulator = Fastify();
  const { port } = shop.address() as AddressInfo;
  await simulator.register(stripeSimulator, {
    folder,
    browserFolder,
    origin: 'http://localhost',
    apiOrigin: `http://127.0.0.1:${port}`,
    processingMs: 20,
    slowMs: 20,
  });
  origin = await simulator.listen({ port: 0, host: '127.0.0.1' });
  const address = new URL(origin);
  stripe = new Stripe(secretKey, {
    host: address.hostname,
    port: Number(address.port),
    protocol: 'http',
    maxNetworkRetries: 0,
  });
}

/** Confirms with a card and the publishable key, like Stripe.js. */
async function pay(intent: Stripe.PaymentIntent, number: string, cvc = '123') {
  const response = await fetch(`${origin}/v1/payment_intents/${intent.id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}`, 'stripe-account': account },
    body: new URLSearchParams({
      client_secret: intent.client_secret ?? '',
      return_url: 'https://shop.example/checkout?step=pay',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2039',
      'payment_method_data[card][cvc]': cvc,
    }),
  });
  return (await response.json()) as Stripe.PaymentIntent & { error?: Stripe.PaymentIntent.LastPaymentError };
}

async function eventOf(type: string, intent: Stripe.PaymentIntent): Promise<Stripe.Event> {
  for (;;) {
    const event = events.find(
      (candidate) => candidate.type === type && JSON.stringify(candidate.data).includes(intent.id),
    );
    if (event) return event;
    await new Promise<void>((resolve) => {
      onEvent = resolve;
    });
  }
}

const failure = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error as Stripe.errors.StripeError,
  );

const create = (
  params: Partial<Stripe.PaymentIntentCreateParams> = {},
  options: Stripe.RequestOptions = {},
) => stripe.paymentIntents.create({ ...order, ...params }, { ...onAccount, ...options });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stripe-simulator-'));
  browserFolder = await writeBrowserFiles();
  shop = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (refuseWebhooks > 0) {
        refuseWebhooks -= 1;
        response.writeHead(500).end();
        return;
      }
      const signature = String(request.headers['stripe-signature']);
      events.push(stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, webhookSecret));
      response.end();
      onEvent();
    });
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  await startSimulator();
});

afterAll(async () => {
  await simulator.close();
  await new Promise((resolve) => shop.close(resolve));
  rmSync(folder, { recursive: true });
  rmSync(browserFolder, { recursive: true });
});

test('creates a payment on the connected account with all parameters', async () => {
  const intent = await create({
    application_fee_amount: 185,
    statement_descriptor_suffix: 'SKYLINE',
    capture_method: 'automatic',
  });
  expect(intent).toMatchObject({
    ...order,
    status: 'requires_payment_method',
    application_fee_amount: 185,
    statement_descriptor_suffix: 'SKYLINE',
    capture_method: 'automatic',
  });
  expect(await stripe.paymentIntents.retrieve(intent.id, {}, onAccount)).toEqual(
    expect.objectContaining({ id: intent.id, metadata: order.metadata }),
  );
  const elsewhere = await failure(
    stripe.paymentIntents.retrieve(intent.id, {}, { stripeAccount: 'acct_other' }),
  );
  expect(elsewhere).toMatchObject({
    type: 'StripeInvalidRequestError',
    code: 'resource_missing',
    statusCode: 404,
  });
});

test('creates one payment per idempotency key, and refuses the key for another body', async () => {
  const key = { idempotencyKey: 'order-1:1' };
  const [first, again] = [await create({}, key), await create({}, key)];
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(await failure(create({ amount: 9999 }, key))).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  const other = await stripe.paymentIntents.create(order, { ...key, stripeAccount: 'acct_other' });
  expect(other.id).not.toBe(first.id);
});

test.each([
  ['an amount below the minimum', { amount: 49 }, 'amount_too_small'],
  ['an application fee above the amount', { application_fee_amount: 5331 }, undefined],
  ['a suffix without a letter', { statement_descriptor_suffix: '2026' }, undefined],
  ['a parameter that does not exist', { colour: 'red' } as object, 'parameter_unknown'],
])('refuses %s', async (_what, params, code) => {
  const error = await failure(create(params));
  expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400 });
  expect(error?.code).toBe(code);
});

test('refuses a wrong key and an account that is not connected', async () => {
  const other = new Stripe('sk_test_other', {
    host: '127.0.0.1',
    port: Number(new URL(origin).port),
    protocol: 'http',
    maxNetworkRetries: 0,
  });
  expect(await failure(other.paymentIntents.create(order))).toMatchObject({
    type: 'StripeAuthenticationError',
  });
  expect(await failure(create({}, { stripeAccount: 'acct_unknown' }))).toMatchObject({
    type: 'StripePermissionError',
    code: 'account_invalid',
  });
  expect(await stripe.accounts.retrieve('acct_restricted')).toMatchObject({ charges_enabled: false });
  expect(await failure(create({}, { stripeAccount: 'acct_restricted' }))).toMatchObject({ statusCode: 400 });
});

test('charges an approved card once, and sends a signed event', async () => {
  const intent = await create();
  expect(await pay(intent, '4111 1111 1111 1111')).toMatchObject({
    status: 'succeeded',
    amount_received: 5330,
  });
  const event = await eventOf('payment_intent.succeeded', intent);
  expect(event).toMatchObject({ account, data: { object: { metadata: order.metadata } } });
  expect((await pay(intent, '4242424242424242')).error).toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
  expect(await failure(stripe.paymentIntents.cancel(intent.id, {}, onAccount))).toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
});

test.each([
  ['4000000000000002', '123', 'card_declined', 'generic_decline'],
  ['4000000000009995', '123', 'card_declined', 'insufficient_funds'],
  ['4242424242424242', '999', 'incorrect_cvc', 'incorrect_cvc'],
  ['4242424242424241', '123', 'incorrect_number', undefined],
])(
  'declines card %s with code %s, and then accepts another card',
  async (number, cvc, code, decline_code) => {
    const intent = await create();
    const { error } = await pay(intent, number, cvc);
    expect(error).toMatchObject({ type: 'card_error', code });
    expect(error?.decline_code).toBe(decline_code);
    expect(await pay(intent, '5555555555554444')).toMatchObject({
      status: 'succeeded',
      last_payment_error: null,
    });
  },
);

test.each([
  ['true', '4000002500003155', 'succeeded', 'succeeded'],
  ['false', '4000002500003155', 'failed', 'requires_payment_method'],
  ['true', '4000008400001629', 'failed', 'requires_payment_method'],
])(
  'returns from the bank’s page, answered with %s for card %s, with the status %s',
  async (authenticated, number, told, status) => {
    const intent = await create();
    const waiting = await pay(intent, number);
    expect(waiting.status).toBe('requires_action');
    const { pathname } = new URL(waiting.next_action?.redirect_to_url?.url ?? '');
    const answer = await fetch(`${origin}${pathname}`, {
      method: 'POST',
      body: new URLSearchParams({ authenticated }),
      redirect: 'manual',
    });
    const back = new URL(answer.headers.get('location') ?? '');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      step: 'pay',
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: told,
    });
    expect(await stripe.paymentIntents.retrieve(intent.id, {}, onAccount)).toMatchObject({ status });
  },
);

test('completes a processing payment later, and a payment whose response is lost', async () => {
  const [slow, lost] = [await create(), await create()];
  expect(await pay(slow, '4000000000006017')).toMatchObject({ status: 'processing' });
  await eventOf('payment_intent.succeeded', slow);
  await expect(pay(lost, '4000000000000341')).rejects.toThrow();
  expect(await stripe.paymentIntents.retrieve(lost.id, {}, onAccount)).toMatchObject({ status: 'succeeded' });
});

test('resends a refused event, also after a restart', async () => {
  refuseWebhooks = 1;
  const intent = await create();
  await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' }, onAccount);
  await simulator.close();
  await startSimulator();
  await eventOf('payment_intent.canceled', intent);
  expect(await stripe.paymentIntents.retrieve(intent.id, {}, onAccount)).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'abandoned',
  });
});

test('shows a payment to browsers with its client secret only, and stores no card number', async () => {
  const intent = await create();
  await pay(intent, '4242424242424242');
  const retrieve = async (secret: string) => {
    const response = await fetch(`${origin}/v1/payment_intents/${intent.id}?client_secret=${secret}`, {
      headers: { authorization: `Bearer ${publishableKey}`, 'stripe-account': account },
    });
    return { status: response.status, body: await response.json() };
  };
  const own = await retrieve(intent.client_secret ?? '');
  expect(own).toMatchObject({ status: 200, body: { status: 'succeeded' } });
  expect(own.body).not.toHaveProperty('metadata');
  expect((await retrieve(`${intent.id}_secret_guessed`)).status).toBe(400);
  const stored = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  expect(stored.join('')).not.toContain('4242424242424242');
});

test('serves Stripe.js and the card frame as self-contained scripts', async () => {
  for (const path of ['/stripe/v3.js', '/stripe/payment-frame.js']) {
    const response = await fetch(`${origin}${path}`);
    expect(response.headers.get('content-type')).toContain('text/javascript');
    expect(await response.text()).not.toMatch(/^import /m);
  }
  const frame = await fetch(`${origin}/stripe/payment-frame`);
  expect(frame.headers.get('content-security-policy')).toContain("script-src 'self'");
});
