import { mxBody, startTestStore, type TestStore } from '@ticket-storefront/backend/testing';
import { replayIdOf } from './mx-merchant';

const path = '/ticketCheckout/mx-web-transaction';
const failing = '4000000000000119';

let store: TestStore;
beforeEach(async () => {
  store = await startTestStore();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await store.stop();
});

/** An order, usually for the last ticket, whose payment got no answer and that was abandoned after a minute. */
async function abandonedOrder(wanted: Parameters<typeof mxBody>[1] = { eventId: 2, lines: { 22: 1 } }) {
  const sent = mxBody(store.dataset, wanted);
  const reference = sent.order.reference_id;
  await store.post(path, { ...sent, paymentPayload: { ...sent.paymentPayload, cardNumber: failing } });
  await store.passTime(reference, '1 minute');
  await store.settle();
  expect((await store.get(`/ticketCheckout/orders/${reference}`)).body.status).toBe('unknown');
  return { sent, reference };
}

type Sent = ReturnType<typeof mxBody>;

/** Lets the payment reach MX Merchant days late. */
async function arriveLate({ order }: Sent, amount = order.transaction_total) {
  await store.takeMxPayment({
    amount: amount.toFixed(2),
    clientReference: order.reference_id,
    replayId: replayIdOf({ referenceID: order.reference_id, attempt: 1 }),
  });
  await store.passTime(order.reference_id, '1 day');
}

const statusOf = async (reference: string) =>
  (await store.get(`/ticketCheckout/orders/${reference}`)).body.status;

const stored = async (reference: string) => (await store.readOrders(reference))[0];
async function somebodyElseBuys(): Promise<void> {
  const sent = mxBody(store.dataset, { eventId: 2, lines: { 22: 1 } });
  const customerPayload = { ...sent.customerPayload, email: 'grace@example.com' };
  expect((await store.post(path, { ...sent, customerPayload })).status).toBe(200);
}

const returnReasonOf = async (reference: string) => {
  const { rows } = await store.pool.query('select reason from returned_payments where reference_id = $1', [
    reference,
  ]);
  return rows.map(({ reason }) => reason);
};

test('gives a payment that arrives a day after the order was abandoned the free ticket, and sends an e-mail', async () => {
  const { sent, reference } = await abandonedOrder();
  await arriveLate(sent);
  await store.settle();
  expect(await stored(reference)).toMatchObject({ status: 'completed', email: 'ada@example.com' });
  expect(await store.stockOf(22)).toBe(0);
  expect(await store.subjectsOf(reference)).toEqual(['Your tickets for Event 2']);
  expect((await store.listPayments(reference))[0]).toMatchObject({ status: 'Approved' });
});

test('refunds a payment once when its ticket was sold meanwhile, and e-mails the buyer', async () => {
  const { sent, reference } = await abandonedOrder();
  await somebodyElseBuys();
  await arriveLate(sent);
  await store.settle();
  await store.settle();
  expect((await store.listPayments(reference))[0]).toMatchObject({ status: 'Voided' });
  expect(await stored(reference)).toMatchObject({ status: 'refunded', customer: null, email: null });
  expect(await returnReasonOf(reference)).toEqual(['no-tickets']);
  expect(await store.stockOf(22)).toBe(0);
  expect(await store.subjectsOf(reference)).toEqual(['Your money is coming back: Event 2']);
  expect(await store.attentionOf(reference)).toEqual([]);
});

test('refunds a late payment that is already settled', async () => {
  const { sent, reference } = await abandonedOrder();
  await somebodyElseBuys();
  await arriveLate(sent);
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * 24 * 60 * 60_000);
  await store.settle();
  const [payment] = await store.listPayments(reference);
  expect(payment).toMatchObject({ status: 'Settled', refundedAmount: payment.amount });
});

test('returns the late ticket to a visitor who fetches the order', async () => {
  const { sent, reference } = await abandonedOrder();
  await arriveLate(sent);
  // A look-up in the second after another does not query the processor.
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_001);
  expect((await store.get(`/ticketCheckout/orders/${reference}`)).body.status).toBe('completed');
});

test('refunds a payment with a different amount than the order, and notifies a person', async () => {
  const { sent, reference } = await abandonedOrder();
  await arriveLate(sent, 1);
  await store.settle();
  expect((await store.listPayments(reference))[0]).toMatchObject({ status: 'Voided' });
  expect(await stored(reference)).toMatchObject({ status: 'refunded' });
  expect(await store.attentionOf(reference)).toEqual(['other-amount']);
  expect(await store.subjectsOf(reference)).toEqual(['Your money is coming back: Event 2']);
});

test('refunds an attempt whose order was paid by a later attempt, which keeps its ticket', async () => {
  const { sent, reference } = await abandonedOrder();
  expect(await store.post(path, sent)).toMatchObject({ status: 200 });
  await arriveLate(sent);
  await store.settle();
  expect(
    (await store.listPayments(reference)).map(({ status }: { status: string }) => status).sort(),
  ).toEqual(['Approved', 'Voided']);
  expect(await stored(reference)).toMatchObject({ status: 'completed', email: 'ada@example.com' });
});

test('refunds an order that its buyer has placed again and paid, even if tickets are left', async () => {
  const wanted = { lines: { 11: 2 } };
  const { sent, reference } = await abandonedOrder(wanted);
  expect((await store.post(path, mxBody(store.dataset, wanted))).status).toBe(200);
  await arriveLate(sent);
  await store.settle();
  expect(await stored(reference)).toMatchObject({ status: 'refunded' });
  expect(await returnReasonOf(reference)).toEqual(['paid-twice']);
  expect((await store.listPayments(reference))[0]).toMatchObject({ status: 'Voided' });
  expect(await store.subjectsOf(reference)).toEqual(['Your money is coming back: Event 1']);
});

test('retries a failed refund and lists it for a person until it succeeds', async () => {
  const { sent, reference } = await abandonedOrder();
  await somebodyElseBuys();
  await arriveLate(sent);
  const refundPayment = jest.spyOn(store.processor('mxmerchant'), 'refundPayment');
  refundPayment.mockResolvedValueOnce({ kind: 'refused' });
  await store.settle();
  expect(await store.attentionOf(reference)).toEqual(['refund-failed']);
  expect((await store.listPayments(reference))[0]).toMatchObject({ status: 'Approved' });
  expect(await statusOf(reference)).toBe('pending');
  await store.pool.query('update returned_payments set next_try_at = now() where next_try_at is not null');
  await store.settle();
  expect((await store.listPayments(reference))[0]).toMatchObject({ status: 'Voided' });
  expect(await store.attentionOf(reference)).toEqual([]);
  expect(await statusOf(reference)).toBe('unknown');
});

test('keeps a failed refund listed when another payment of the same order was refunded', async () => {
  const { sent, reference } = await abandonedOrder();
  await somebodyElseBuys();
  await arriveLate(sent);
  await store.pool.query(
    `insert into returned_payments (processor, payment_id, reference_id, attempt, amount, reason)
     values ('mxmerchant', 'another', $1, 1, 100, 'paid-twice')`,
    [reference],
  );
  const { refundPayment } = store.processor('mxmerchant');
  const refusing = jest
    .spyOn(store.processor('mxmerchant'), 'refundPayment')
    .mockImplementation(async (payment) =>
      payment.paymentId === 'another' ? { kind: 'refused' } : refundPayment(payment),
    );
  await store.settle();
  expect((await store.listPayments(reference))[0]).toMatchObject({ status: 'Voided' });
  expect(await store.attentionOf(reference)).toEqual(['refund-failed']);
  refusing.mockResolvedValue({ kind: 'refunded' });
  await store.pool.query('update returned_payments set next_try_at = now() where next_try_at is not null');
  await store.settle();
  expect(await store.attentionOf(reference)).toEqual([]);
});

test('keeps a buyer’s details while money may still arrive, then deletes them', async () => {
  const { reference } = await abandonedOrder();
  expect(await stored(reference)).toMatchObject({ status: 'refused', email: 'ada@example.com' });
  await store.passTime(reference, '6 days');
  await store.settle();
  expect(await stored(reference)).toMatchObject({ email: 'ada@example.com' });
  await store.passTime(reference, '2 days');
  await store.settle();
  expect(await stored(reference)).toMatchObject({ email: null, customer: null, next_check_at: null });
});

test('notifies a person and keeps the buyer when MX Merchant does not answer for a week', async () => {
  const { reference } = await abandonedOrder();
  jest.spyOn(store.processor('mxmerchant'), 'findPayment').mockResolvedValue({ kind: 'unreachable' });
  await store.passTime(reference, '8 days');
  await store.settle();
  expect(await stored(reference)).toMatchObject({ email: 'ada@example.com', next_check_at: null });
  expect(await store.attentionOf(reference)).toEqual(['payment-uncertain']);
});

test('deletes an unpaid attempt after a week, even if a later one was paid', async () => {
  const { sent, reference } = await abandonedOrder();
  await store.post(path, sent);
  await store.passTime(reference, '8 days');
  await store.settle();
  const { rows } = await store.pool.query(
    'select attempt, email, next_check_at from order_attempts where reference_id = $1 order by attempt',
    [reference],
  );
  expect(rows).toEqual([
    { attempt: 1, email: null, next_check_at: null },
    { attempt: 2, email: 'ada@example.com', next_check_at: null },
  ]);
});

test('lists every payment since a time that were not refunded, over several pages', async () => {
  const { sent } = await abandonedOrder({});
  await arriveLate(sent);
  const since = new Date();
  const references = Array.from({ length: 101 }, (_, number) => `listed-${number}`);
  for (const reference of references) {
    await arriveLate({ ...sent, order: { ...sent.order, reference_id: reference } });
  }
  const { listPayments, refundPayment } = store.processor('mxmerchant');
  const listed = (await listPayments?.(since, [])) ?? [];
  expect(listed.map(({ referenceID }) => referenceID)).toEqual(references.toReversed());
  const [latest] = listed;
  if (latest) await refundPayment(latest);
  expect(await listPayments?.(since, [])).toEqual(listed.slice(1));
});
