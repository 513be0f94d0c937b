import { freeBody, startTestStore, type TestStore, testDataset } from '@ticket-storefront/backend/testing';
import { demoAccount } from '../simulator/account';
import { approvedCard } from '../simulator/testing/start-test-simulator';
import { createGateway } from './braintree-payments';

const path = '/ticketCheckout/braintree-web-transaction';
const paidEvent = 90;
const seat = 901;
const lastSeats = { free: 902, gone: 903 };

/** The test data with an event of Braintree that costs something. */
function dataset() {
  const base = testDataset();
  const [event] = base.events;
  const [item] = base.ticketing_items;
  if (!event || !item) throw new Error('The test data is empty.');
  const processor = { id: null, payment_processor: null, processor: 'braintree', config: null };
  return {
    ...base,
    events: [
      ...base.events,
      { ...event, id: paidEvent, ticketing_slug: 'jazz', ticketing_payment_processor_config: processor },
    ],
    ticketing_items: [
      ...base.ticketing_items,
      { ...item, id: seat, event_id: paidEvent, price: 5500 },
      ...Object.values(lastSeats).map((id) => ({
        ...item,
        id,
        event_id: paidEvent,
        price: 5500,
        sales_limit_balance: 1,
      })),
    ],
  } as typeof base;
}

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore({ dataset: dataset() });
});
afterAll(() => store.stop());

const paidBody = (nonce: string | null, reference?: string) => ({
  ...freeBody(store.dataset, {
    eventId: paidEvent,
    lines: { [seat]: 2 },
    ...(reference ? { reference } : {}),
  }),
  nonce,
});

/** A nonce from the card fields, created with the API's client token. */
async function nonceOf(number = approvedCard.number): Promise<string> {
  const { body } = await store.get('/ticketCheckout/braintree-token');
  const token = JSON.parse(Buffer.from(body.clientToken, 'base64').toString());
  const answer = await fetch(`${store.simulatorOrigin}/braintree/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token.authorizationFingerprint}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      operationName: 'TokenizeCreditCard',
      variables: { input: { creditCard: { ...approvedCard, number } } },
    }),
  });
  return (await answer.json()).data.tokenizeCreditCard.token;
}

async function salesOf(reference: string) {
  const gateway = createGateway({ ...demoAccount, baseUrl: store.simulatorOrigin, timeoutMs: 1_000 });
  const sales: { id: string; amount: string; status: string }[] = [];
  for await (const sale of gateway.transaction.search((by) => by.orderId().startsWith(reference)))
    sales.push(sale);
  return sales;
}

const statusOf = async (reference: string) =>
  (await store.get(`/ticketCheckout/orders/${reference}`)).body.status;

test('charges a paid order once under its reference and stores it with the sale', async () => {
  const sent = paidBody(await nonceOf());
  const reference = sent.order.reference_id;
  expect(await store.post(path, sent)).toMatchObject({
    status: 200,
    body: { success: true, referenceID: reference, email: 'ada@example.com' },
  });
  const [sale, ...more] = await salesOf(reference);
  expect(more).toEqual([]);
  expect(sale).toMatchObject({
    amount: sent.order.transaction_total.toFixed(2),
    status: 'submitted_for_settlement',
  });
  const rows = await store.readOrders(reference);
  expect(rows).toMatchObject([{ status: 'completed', processor: 'braintree', payment_id: sale?.id }]);
});

test('charges once when the same order is sent twice at once', async () => {
  const sent = paidBody(await nonceOf());
  const answers = await Promise.all([store.post(path, sent), store.post(path, sent)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await salesOf(sent.order.reference_id)).toHaveLength(1);
});

test('explains a declined card, and charges a good one once under the same reference', async () => {
  const sent = paidBody(await nonceOf('4000000000009995'));
  expect(await store.post(path, sent)).toMatchObject({
    status: 402,
    body: { success: false, reason: 'declined', message: 'Insufficient Funds' },
  });
  expect(await store.post(path, { ...sent, nonce: await nonceOf() })).toMatchObject({ status: 200 });
  const approved = (await salesOf(sent.order.reference_id)).filter(
    ({ status }) => status !== 'processor_declined',
  );
  expect(approved).toHaveLength(1);
});

test.each(['4000000000000341', '4000000000006041', '4000000000000259'])(
  'finds a sale whose answer is lost or late (%s) and completes the order without another',
  async (number) => {
    const sent = paidBody(await nonceOf(number));
    const reference = sent.order.reference_id;
    expect(await store.post(path, sent)).toMatchObject({ status: 502, body: { reason: 'indeterminate' } });
    expect(await statusOf(reference)).toBe('completed');
    expect(await salesOf(reference)).toHaveLength(1);
  },
);

test('accepts a null nonce only for a free order', async () => {
  const free = freeBody(store.dataset, { eventId: 4, lines: { 41: 1 } });
  expect(await store.post(path, free)).toMatchObject({ status: 200, body: { success: true } });
  expect(await store.post(path, paidBody(null))).toMatchObject({ status: 400, body: { reason: 'invalid' } });
  expect(await store.post(path, paidBody(''))).toMatchObject({ status: 400, body: { reason: 'invalid' } });
});

test('refuses client tokens and paid orders without an account', async () => {
  const closed = await startTestStore({
    dataset: dataset(),
    environment: { BRAINTREE_MERCHANT_ID: '', BRAINTREE_PUBLIC_KEY: '', BRAINTREE_PRIVATE_KEY: '' },
  });
  const refused = { status: 502, body: { success: false, reason: 'processor-unreachable' } };
  expect(await closed.get('/ticketCheckout/braintree-token')).toMatchObject(refused);
  expect(await closed.post(path, paidBody('tokencc_bf_any'))).toMatchObject(refused);
  await closed.stop();
});

/** An abandoned order for a last seat. */
async function abandonedOrder(last: number) {
  const late = await lastSeatBody(last, '4000000000000119');
  const reference = late.order.reference_id;
  await store.post(path, late);
  await store.passTime(reference, '1 minute');
  await store.settle();
  expect(await statusOf(reference)).toBe('unknown');
  return late.order;
}

/** Lets the sale reach Braintree a day late. */
async function arriveLate({
  reference_id: reference,
  transaction_total,
}: ReturnType<typeof paidBody>['order']) {
  const gateway = createGateway({ ...demoAccount, baseUrl: store.simulatorOrigin, timeoutMs: 5_000 });
  const { success } = await gateway.transaction.sale({
    amount: transaction_total.toFixed(2),
    orderId: reference,
    paymentMethodNonce: await nonceOf(),
    options: { submitForSettlement: true },
  });
  expect(success).toBe(true);
  await store.passTime(reference, '1 day');
  await store.settle();
}

const lastSeatBody = async (last: number, card?: string) => ({
  ...freeBody(store.dataset, { eventId: paidEvent, lines: { [last]: 1 } }),
  nonce: await nonceOf(card),
});

test('gives a sale that arrives after its order was abandoned the free seat, and sends an e-mail', async () => {
  const order = await abandonedOrder(lastSeats.free);
  await arriveLate(order);
  const { reference_id: reference } = order;
  expect(await store.readOrders(reference)).toMatchObject([
    { status: 'completed', email: 'ada@example.com' },
  ]);
  expect(await store.stockOf(lastSeats.free)).toBe(0);
  expect(await store.subjectsOf(reference)).toEqual(['Your tickets for Event 1']);
});

test('voids a sale that arrives after its seat was sold, and e-mails the buyer', async () => {
  const order = await abandonedOrder(lastSeats.gone);
  const other = await lastSeatBody(lastSeats.gone);
  const customerDetails = {
    ...other.customerDetails,
    email: 'grace@example.com',
    confirmEmail: 'grace@example.com',
  };
  expect(await store.post(path, { ...other, customerDetails })).toMatchObject({ status: 200 });
  await arriveLate(order);
  const { reference_id: reference } = order;
  expect(await store.readOrders(reference)).toMatchObject([{ status: 'refunded', email: null }]);
  expect(await salesOf(reference)).toMatchObject([{ status: 'voided' }]);
  expect(await store.subjectsOf(reference)).toEqual(['Your money is coming back: Event 1']);
});
