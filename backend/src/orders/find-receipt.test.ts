import { mxBody, otherSecret, ownSecret } from '../testing/order-bodies';
import { startTestStore, type TestStore } from '../testing/start-test-store';

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore();
});
afterAll(() => store.stop());

const receiptOf = (reference: string, headers: Readonly<Record<string, string>>) =>
  store.post(`/ticketCheckout/orders/${reference}/receipt`, {}, headers);

test('returns the receipt of an order with its charged total to its buyer', async () => {
  const sent = mxBody(store.dataset, { lines: { 12: 2 } });
  const reference = sent.order.reference_id;
  expect(await receiptOf(reference, ownSecret)).toMatchObject({ status: 400, body: { success: false } });
  expect(await store.post('/ticketCheckout/mx-web-transaction', sent, ownSecret)).toMatchObject({
    status: 200,
  });

  const { status, body } = await receiptOf(reference, ownSecret);
  expect(status).toBe(200);
  const [line] = sent.items;
  expect(body.lines).toEqual([{ name: line?.name, quantity: 2, cents: expect.any(Number), note: null }]);
  expect(body.tickets).toMatchObject([
    { number: 1, of: 2, holder: sent.customerPayload.customerName },
    { number: 2, of: 2, holder: sent.customerPayload.customerName },
  ]);
  const amounts: { label: string; cents: number }[] = body.amounts;
  const total = amounts.at(-1);
  expect(total).toEqual({ label: 'Total', cents: Math.round(sent.order.transaction_total * 100) });
  expect(amounts.slice(0, -1).reduce((sum, { cents }) => sum + cents, 0)).toBe(total?.cents);
});

test('returns nothing of an order by its reference alone, or by another secret', async () => {
  const sent = mxBody(store.dataset, { lines: { 12: 1 } });
  await store.post('/ticketCheckout/mx-web-transaction', sent, ownSecret);
  for (const headers of [{}, otherSecret]) {
    const { status, body } = await receiptOf(sent.order.reference_id, headers);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).not.toContain('cents');
  }
});

test('returns when gates open and close with the offset of the zone, and no times of an event without any', async () => {
  const sent = mxBody(store.dataset, { lines: { 12: 1 } });
  await store.post('/ticketCheckout/mx-web-transaction', sent, ownSecret);
  const timesOf = async () => (await receiptOf(sent.order.reference_id, ownSecret)).body.event.times;
  expect(await timesOf()).toBeNull();
  await store.pool.query(
    `update events set start_date = '2026-11-21', end_date = '2026-11-21', timezone = 'America/New_York',
       start_time = '18:00', end_time = '01:30'`,
  );
  expect(await timesOf()).toEqual({ start: '2026-11-21T18:00:00-05:00', end: '2026-11-22T01:30:00-05:00' });
});
