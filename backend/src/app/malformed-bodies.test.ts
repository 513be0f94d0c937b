import { connect, type Socket } from 'node:net';
import { getEventDocument } from '@ticket-storefront/api/protocol';
import Stripe from 'stripe';
import { freeBody, mxBody } from '../testing/order-bodies';
import { startTestStore, type TestStore } from '../testing/start-test-store';

const requestTimeoutMs = 300;
const webhookSecret = 'whsec_bodies';
let store: TestStore;
let port: number;

beforeAll(async () => {
  const environment = {
    REQUEST_TIMEOUT_MS: String(requestTimeoutMs),
    STRIPE_SECRET_KEY: 'sk_test_bodies',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  };
  store = await startTestStore({ environment });
  port = Number(new URL(await store.server.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => store.stop());

const routes = [
  '/v1/graphql',
  '/ticketCheckout/mx-web-transaction',
  '/ticketCheckout/braintree-web-transaction',
  '/ticketCheckout/free-transaction',
  '/ticketCheckout/StripeCreatePaymentIntentTicketing',
  '/ticketCheckout/StripeAfterPaymentConfirmTicketing',
  '/ticketCheckout/orders/reference1/abandon',
  '/ticketCheckout/orders/reference1/receipt',
];

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

const json = 'application/json';

const malformed: readonly (readonly [string, string | Buffer, string])[] = [
  ['half a character', String.raw`{"order":{"eventId":1,"promo_code_uid":"\ud83c"}}`, json],
  ['half a character in a name', String.raw`{"\ud83c":1}`, json],
  ['NUL', String.raw`{"variables":{"slug":"a\u0000"}}`, json],
  ['20,000 nested arrays', nested(20_000), json],
  ['nesting in a field', `{"order":${nested(100)}}`, json],
  ['__proto__', '{"__proto__":{"success":true}}', json],
  ['constructor.prototype', '{"constructor":{"prototype":{"success":true}}}', json],
  ['no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), json],
  ['a truncated body', '{"order":{"eventId":', json],
  ['an empty body', '', json],
  ['another type', '<order/>', 'application/xml'],
  ['text', '{}', 'text/plain'],
  ['a form', 'a=1', 'application/x-www-form-urlencoded'],
];

test.each(malformed)(
  '%s is refused as malformed by every route, and stored by none',
  async (_, payload, type) => {
    for (const url of routes) {
      const headers = { 'content-type': type };
      const answer = await store.server.inject({ method: 'POST', url, headers, payload });
      expect([url, answer.statusCode]).toEqual([url, 400]);
      expect(answer.json()).toMatchObject({ success: false, reason: 'invalid' });
    }
    expect((await store.pool.query('select 1 from orders')).rowCount).toBe(0);
  },
);

test('a field with a character that cannot be stored is refused in words for the visitor', async () => {
  for (const name of ['Ada \ud83c', 'Ada \0']) {
    const sent = mxBody(store.dataset);
    const body = JSON.stringify({
      ...sent,
      customerPayload: { ...sent.customerPayload, customerName: name },
    });
    expect(await store.post('/ticketCheckout/mx-web-transaction', body)).toMatchObject({
      status: 400,
      body: { message: 'The request has an unreadable character. Please type it again.' },
    });
  }
});

test.each([
  ['half a character', String.raw`"\ud83c"`],
  ['NUL', String.raw`"\u0000"`],
])('%s in the text of a query finds nothing', async (_, literal) => {
  const query = `{ events(where: { ticketing_slug: { _eq: ${literal} } }) { id } }`;
  const { status, body } = await store.post('/v1/graphql', { query });
  expect(status).toBeLessThan(500);
  expect(body.data?.events ?? []).toEqual([]);
});

const sign = (payload: string) =>
  new Stripe('sk_test_bodies').webhooks.generateTestHeaderString({ payload, secret: webhookSecret });

test.each([
  ['no event', 'null'],
  ['no JSON', '{'],
  ['no id', '{"object":"event","type":"payment_intent.succeeded","data":{"object":{"metadata":{}}}}'],
  ['no data', '{"object":"event","id":"evt_1","type":"payment_intent.succeeded"}'],
  ['data without object', '{"object":"event","id":"evt_1","type":"payment_intent.succeeded","data":{}}'],
  [
    'an id that is none',
    String.raw`{"object":"event","id":"evt\u0000","type":"charge.failed","data":{"object":{}}}`,
  ],
])('a signed webhook with %s is refused', async (_, payload) => {
  const answer = await store.server.inject({
    method: 'POST',
    url: '/ticketCheckout/stripe-webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': sign(payload) },
    payload,
  });
  expect(answer.statusCode).toBe(400);
});

test('a signed webhook about a payment without a reference of ours is taken and changes nothing', async () => {
  const payload = '{"object":"event","id":"evt_2","type":"payment_intent.succeeded","data":{"object":{}}}';
  const answer = await store.server.inject({
    method: 'POST',
    url: '/ticketCheckout/stripe-webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': sign(payload) },
    payload,
  });
  expect(answer.json()).toEqual({ received: true });
});

const closed = (socket: Socket) => new Promise<void>((resolve) => socket.on('close', () => resolve()));

test('ends requests that arrive too slowly, and answers others meanwhile', async () => {
  const head = `POST /ticketCheckout/free-transaction HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\n`;
  const slow = Array.from({ length: 50 }, (_, n) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined).resume();
    // Some never end their headers, the others never end their body.
    socket.write(n % 2 ? `${head}content-length: 4000\r\n\r\n{` : head);
    const dribble = setInterval(() => socket.write(n % 2 ? ' ' : 'x: y\r\n'), 100);
    return closed(socket).then(() => clearInterval(dribble));
  });
  expect(
    await store.post('/v1/graphql', { query: getEventDocument, variables: { slug: 'event-1' } }),
  ).toMatchObject({
    status: 200,
  });
  expect((await store.post('/ticketCheckout/free-transaction', freeBody(store.dataset))).status).toBe(200);
  await Promise.all(slow);
});
