import { goodCard, mxBody, startTestStore, type TestStore } from '@ticket-storefront/backend/testing';

const path = '/ticketCheckout/mx-web-transaction';
let store: TestStore;
beforeAll(async () => {
  store = await startTestStore();
});
afterAll(() => store.stop());

type Body = ReturnType<typeof mxBody>;
const body = (...wanted: Parameters<typeof mxBody> extends [unknown, ...infer Rest] ? Rest : never) =>
  mxBody(store.dataset, ...wanted);

test('stores a paid order, charges it once, updates the stock and confirms it by e-mail', async () => {
  const before = await store.stockOf(12);
  const sent = body({ lines: { 11: 2, 12: 1 }, promo: 'TENTH' });
  const { status, body: answer } = await store.post(path, sent);
  const reference = sent.order.reference_id;
  expect({ status, answer }).toEqual({
    status: 200,
    answer: {
      success: true,
      message: 'Thank you for your order.',
      referenceID: reference,
      email: 'ada@example.com',
    },
  });

  const orders = await store.readOrders(reference);
  const [payment, ...more] = await store.listPayments(reference);
  expect(more).toEqual([]);
  expect(payment).toMatchObject({
    status: 'Approved',
    amount: sent.order.transaction_total.toFixed(2),
    cardAccount: { last4: '1111' },
  });
  expect(orders).toMatchObject([
    {
      status: 'completed',
      subtotal: sent.order.subtotal,
      total: Math.round(sent.order.transaction_total * 100),
      payment_id: String(payment.id),
    },
  ]);
  expect(await store.stockOf(12)).toBe((before ?? 0) - 1);
  await store.writeConfirmations();
  const { rows: emails } = await store.pool.query('select * from outbox_emails where message_id like $1', [
    `%${reference}%`,
  ]);
  expect(emails).toHaveLength(1);
  expect(emails[0].text_body).toContain('2 x Ticket 11: $50.00\n    Bring a <coat>.');
  expect(emails[0].html_body).toContain('Bring a &lt;coat&gt;.');
  expect(await store.get(`/ticketCheckout/orders/${reference}`)).toMatchObject({
    body: { status: 'completed' },
  });
});

test.each(['', null, undefined])('creates a reference for the reference %p', async (reference) => {
  const sent = body();
  const { status, body: answer } = await store.post(path, {
    ...sent,
    order: { ...sent.order, reference_id: reference },
  });
  expect(status).toBe(200);
  expect(answer.referenceID).toMatch(/^[A-Za-z0-9]{16}$/);
});

const withPayment = (sent: Body, change: Partial<Record<keyof Body['paymentPayload'], unknown>>) => ({
  ...sent,
  paymentPayload: { ...sent.paymentPayload, ...change },
});
const withCustomer = (sent: Body, change: Partial<Body['customerPayload']>) => ({
  ...sent,
  customerPayload: { ...sent.customerPayload, ...change },
});
const withOrder = (sent: Pick<Body, 'order'>, change: Partial<Record<keyof Body['order'], unknown>>) => ({
  ...sent,
  order: { ...sent.order, ...change },
});
const moreBy =
  (
    field:
      | 'subtotal'
      | 'tax'
      | 'service_fee'
      | 'digital_surcharge'
      | 'ticketing_item_fee'
      | 'total_promo_amount',
  ) =>
  (): object => {
    const sent = body();
    return withOrder(sent, { [field]: sent.order[field] + 1 });
  };

const refusals: [string, number, string, () => object][] = [
  ['no body fields', 400, 'invalid', () => ({})],
  ['a field missing from the order', 400, 'invalid', () => withOrder(body(), { tax: undefined })],
  ['no payment for an order that costs', 400, 'invalid', () => ({ ...body(), paymentPayload: null })],
  [
    'another processor’s event (Stripe)',
    400,
    'wrong-processor',
    () => body({ eventId: 3, lines: { 32: 1 } }),
  ],
  [
    'another processor’s free event (Braintree)',
    400,
    'wrong-processor',
    () => body({ eventId: 4, lines: { 41: 1 } }),
  ],
  ['an event that does not exist', 400, 'invalid', () => body({ eventId: 999 })],
  ['two events', 400, 'invalid', () => ({ ...body(), event: { id: 2 } })],
  ['an inactive event', 409, 'sale-closed', () => body({ eventId: 5, lines: { 51: 1 } })],
  ['an event that is over', 409, 'sale-closed', () => body({ eventId: 6, lines: { 61: 1 } })],
  [
    'a character in a field that no database stores',
    400,
    'invalid',
    () => withCustomer(body(), { customerName: 'Ada\0' }),
  ],
  ['such a character in the promo code', 400, 'invalid', () => withOrder(body(), { promo_code_uid: 'A\0B' })],
  ['an empty cart', 400, 'invalid', () => body({ lines: {} })],
  ['a quantity of 0', 400, 'invalid', () => body({ lines: { 11: 0 } })],
  ['a negative quantity', 400, 'invalid', () => body({ lines: { 11: 2, 12: -1 } })],
  ['half a ticket', 400, 'invalid', () => body({ lines: { 11: 0.5 } })],
  [
    'the same ticket twice',
    400,
    'invalid',
    () => {
      const sent = body({ lines: { 11: 2 } });
      return {
        ...sent,
        items: [
          { id: 11, quantity: 1 },
          { id: 11, quantity: 1 },
        ],
      };
    },
  ],
  ['a ticket of another event', 400, 'invalid', () => body({ lines: { 22: 1 } })],
  ['more than an order may hold', 400, 'invalid', () => body({ lines: { 14: 3 } })],
  ['more than are left', 409, 'sold-out', () => body({ lines: { 12: 6 } })],
  ['more than the limit of a ticket without a balance', 409, 'sold-out', () => body({ lines: { 20: 4 } })],
  ['a sold-out ticket', 409, 'sold-out', () => body({ lines: { 13: 1 } })],
  ['an inactive ticket', 409, 'sale-closed', () => body({ lines: { 15: 1 } })],
  ['a ticket that is not public', 409, 'sale-closed', () => body({ lines: { 16: 1 } })],
  ['a top-up item', 409, 'sale-closed', () => body({ lines: { 17: 1 } })],
  ['a ticket that is not on sale yet', 409, 'sale-closed', () => body({ lines: { 18: 1 } })],
  ['a ticket whose sale has ended', 409, 'sale-closed', () => body({ lines: { 19: 1 } })],
  ['an unknown promo code', 409, 'promo-unavailable', () => body({ promo: 'NOTHERE' })],
  ['a promo code of another event', 409, 'promo-unavailable', () => body({ promo: 'ELSEWHERE' })],
  ['a used promo code', 409, 'promo-unavailable', () => body({ promo: 'USED' })],
  ['another subtotal', 409, 'price-changed', moreBy('subtotal')],
  ['another tax', 409, 'price-changed', moreBy('tax')],
  ['another service fee', 409, 'price-changed', moreBy('service_fee')],
  ['another surcharge', 409, 'price-changed', moreBy('digital_surcharge')],
  ['another item fee', 409, 'price-changed', moreBy('ticketing_item_fee')],
  ['another discount', 409, 'price-changed', moreBy('total_promo_amount')],
  [
    'another total',
    409,
    'price-changed',
    () => withOrder(withPayment(body(), { amount: 1 }), { transaction_total: 1 }),
  ],
  ['another amount to be charged', 409, 'price-changed', () => withPayment(body(), { amount: 1 })],
  ['no name', 400, 'invalid', () => withCustomer(body(), { customerName: ' ' })],
  [
    'a name of more than 200 characters',
    400,
    'invalid',
    () => withCustomer(body(), { customerName: 'A'.repeat(201) }),
  ],
  ['no zipcode', 400, 'invalid', () => withCustomer(body(), { customerZipcode: '' })],
  ['an e-mail that is none', 400, 'invalid', () => withCustomer(body(), { email: 'ada at example' })],
  ['no billing name', 400, 'invalid', () => withPayment(body(), { billingFirstName: '' })],
  ['a card number with letters', 400, 'invalid', () => withPayment(body(), { cardNumber: '4111x' })],
  ['a card of the past', 400, 'invalid', () => withPayment(body(), { expiryYear: '2020' })],
  ['a year of two digits', 400, 'invalid', () => withPayment(body(), { expiryYear: '31' })],
  ['a thirteenth month', 400, 'invalid', () => withPayment(body(), { expiryMonth: '13' })],
  ['a reference that is too short', 400, 'invalid', () => withOrder(body(), { reference_id: 'short' })],
  ['a declined card', 402, 'declined', () => withPayment(body(), { cardNumber: '4000000000000002' })],
  ['a card with the wrong CVV', 402, 'declined', () => withPayment(body(), { cvv: '999' })],
];

test.each(refusals)('refuses an order with %s and charges nothing', async (_, status, reason, build) => {
  const sent = build();
  const answer = await store.post(path, sent);
  expect(answer).toMatchObject({
    status,
    body: { success: false, reason, message: expect.stringMatching(/\w/) },
  });
  const { rows } = await store.pool.query(
    `select 1 from orders join order_attempts using (reference_id, attempt)
       where status <> 'completed' and refusal is null`,
  );
  expect(rows).toEqual([]);
  const reference = 'order' in sent ? (sent as Body).order.reference_id : 'none';
  const payments: { status: string }[] = await store.listPayments(reference);
  expect(payments.filter((payment) => payment.status === 'Approved')).toEqual([]);
});

test.each([
  ['4000000000000002', '123', 'Declined'],
  ['4000000000009995', '123', 'Declined: insufficient funds'],
  ['4111111111111111', '999', 'Declined: CVV mismatch'],
])(
  'returns MX Merchant’s reason for declining the card %s with CVV %s: %s',
  async (cardNumber, cvv, message) => {
    expect(await store.post(path, withPayment(body(), { cardNumber, cvv }))).toMatchObject({
      status: 402,
      body: { success: false, reason: 'declined', message },
    });
  },
);

test('accepts a corrected order under the same reference', async () => {
  const sent = body();
  expect(await store.post(path, withPayment(sent, { cardNumber: '4000000000000002' }))).toMatchObject({
    status: 402,
  });
  expect(await store.post(path, sent)).toMatchObject({ status: 200 });
  expect(await store.listPayments(sent.order.reference_id)).toHaveLength(2);
});

test('places a free MX order without a payment, and never charges one', async () => {
  const free = body({ eventId: 2, lines: { 21: 2 } });
  expect(await store.post(path, { ...free, paymentPayload: null })).toMatchObject({ status: 200 });
  const paid = body({ eventId: 2, lines: { 21: 1 } });
  expect(await store.post(path, paid)).toMatchObject({ status: 200 });
  expect(await store.listPayments(paid.order.reference_id)).toEqual([]);
  const wholly = body({ eventId: 2, lines: { 22: 1 }, promo: 'GRATIS' });
  expect(wholly.order.transaction_total).toBe(0);
  expect(await store.post(path, { ...wholly, paymentPayload: null })).toMatchObject({ status: 200 });
});

test('returns the same answer and charges once when an order is sent again', async () => {
  const sent = body();
  const answers = await Promise.all([store.post(path, sent), store.post(path, sent), store.post(path, sent)]);
  answers.push(await store.post(path, sent));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  expect(await store.listPayments(sent.order.reference_id)).toHaveLength(1);
});

test('refuses another order under a used reference', async () => {
  const sent = body();
  await store.post(path, sent);
  const other = body({ lines: { 11: 2 }, reference: sent.order.reference_id });
  expect(await store.post(path, other)).toMatchObject({ status: 409, body: { success: false } });
  expect(await store.listPayments(sent.order.reference_id)).toHaveLength(1);
});

test('accepts a card number in groups', async () => {
  expect(
    await store.post(path, withPayment(body(), { cardNumber: goodCard.replace(/(.{4})/g, '$1 ') })),
  ).toMatchObject({
    status: 200,
  });
});

test('accepts only free orders without an account, and logs the events and the settings', async () => {
  const closed = await startTestStore({
    environment: { MX_MERCHANT_ID: '', MX_CONSUMER_KEY: '', MX_CONSUMER_SECRET: '' },
  });
  const paid = body({ lines: { 11: 1 } });
  expect(await closed.post(path, paid)).toMatchObject({
    status: 502,
    body: { success: false, reason: 'processor-unreachable' },
  });
  expect((await closed.pool.query('select 1 from orders')).rowCount).toBe(0);
  const free = { ...body({ eventId: 2, lines: { 21: 1 } }), paymentPayload: null };
  expect(await closed.post(path, free)).toMatchObject({ status: 200 });
  expect(closed.readLog()).toContain(
    'No account at MX Merchant is configured, so nobody can pay for event-1, event-2: set MX_MERCHANT_ID, MX_CONSUMER_KEY and MX_CONSUMER_SECRET.',
  );
  expect(store.readLog()).not.toContain('No account at MX Merchant');
  await closed.stop();
});
