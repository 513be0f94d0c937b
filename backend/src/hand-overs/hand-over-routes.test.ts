import { randomUUID } from 'node:crypto';
import { handOverHeader, handOverPath } from '@ticket-storefront/api/protocol';
import { forgetOverdue } from '../start-api';
import { freeBody, mxBody, ownSecret } from '../testing/order-bodies';
import { startTestStore, type TestStore } from '../testing/start-test-store';

const path = '/ticketCheckout/mx-web-transaction';
const declined = '4000000000000002';
const slow = '4000000000000259';
const failing = '4000000000000119';

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore();
});
afterAll(() => store.stop());

const readHandOver = async (id: string) => (await store.get(handOverPath(id))).body;
const isPaid = async (id: string) => (await readHandOver(id)).isPaid;
const reportCart = (id: string, cart: unknown) => store.post(handOverPath(id), { cart });

function cardOrder(cardNumber?: string) {
  const sent = mxBody(store.dataset);
  return cardNumber ? { ...sent, paymentPayload: { ...sent.paymentPayload, cardNumber } } : sent;
}

/** Orders from the checkout of a hand-over. */
const order = (id: string, sent: object, route = path) =>
  store.post(route, sent, { ...ownSecret, [handOverHeader]: id });

test('reports neither a payment nor a cart for a hand-over that nothing happened to, and no cache stores that', async () => {
  const answer = await store.server.inject(handOverPath(randomUUID()));
  expect(answer.json()).toEqual({ success: true, isPaid: false, cart: null });
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('reports an order as paid to the hand-over that it came from alone', async () => {
  const [charged, free] = [randomUUID(), randomUUID()];
  expect((await order(charged, cardOrder())).status).toBe(200);
  const freeRoute = '/ticketCheckout/free-transaction';
  expect((await order(free.toUpperCase(), freeBody(store.dataset), freeRoute)).status).toBe(200);
  expect([await isPaid(charged), await isPaid(free)]).toEqual([true, true]);
  expect(await isPaid(randomUUID())).toBe(false);
});

test('reports a refused card as unpaid, and as paid once the next card pays', async () => {
  const id = randomUUID();
  const first = cardOrder(declined);
  expect((await order(id, first)).status).toBe(402);
  expect(await isPaid(id)).toBe(false);
  const second = { ...cardOrder(), order: first.order };
  expect((await order(id, second)).status).toBe(200);
  expect(await isPaid(id)).toBe(true);
});

test('reports a pending order as unpaid until the settlement finds its payment', async () => {
  const [paid, unpaid] = [randomUUID(), randomUUID()];
  const [sent, lost] = [cardOrder(slow), cardOrder(failing)];
  for (const [id, body] of [[paid, sent] as const, [unpaid, lost] as const]) {
    expect((await order(id, body)).body).toMatchObject({ reason: 'indeterminate' });
    expect(await isPaid(id)).toBe(false);
    await store.passTime(body.order.reference_id, '1 minute');
  }
  await store.settle();
  expect([await isPaid(paid), await isPaid(unpaid)]).toEqual([true, false]);
});

test('answers a repeated order as before, and retains the hand-over that it came from first', async () => {
  const [id, later] = [randomUUID(), randomUUID()];
  const sent = cardOrder();
  const answers = [await order(id, sent), await order(later, sent), await store.post(path, sent, ownSecret)];
  expect(answers).toEqual([answers[0], answers[0], answers[0]]);
  expect(await store.listPayments(sent.order.reference_id)).toHaveLength(1);
  expect([await isPaid(id), await isPaid(later)]).toEqual([true, false]);
});

test('reports an order that was refunded as unpaid', async () => {
  const id = randomUUID();
  const sent = cardOrder();
  await order(id, sent);
  await store.pool.query(`update orders set status = 'refunded' where reference_id = $1`, [
    sent.order.reference_id,
  ]);
  expect(await isPaid(id)).toBe(false);
});

test.each(['', 'not-a-uuid', "'; drop table orders", '7d0b0c5e-3f1a-4a52-9a8e-0d3c1b2a4f600'])(
  'takes an order with the hand-over `%s`, and ignores it',
  async (id) => {
    const sent = cardOrder();
    expect((await order(id, sent)).status).toBe(200);
    expect(await store.readOrders(sent.order.reference_id)).toMatchObject([{ hand_over: null }]);
  },
);

test('returns a changed cart to the event page exactly as it was sent, and the last one', async () => {
  const id = randomUUID();
  const cart = JSON.stringify({ items: [{ id: 11, quantity: 2, name: 'Día “1”' }], version: 3 });
  expect(await reportCart(id, cart)).toEqual({ status: 200, body: { success: true } });
  expect(await readHandOver(id)).toEqual({ success: true, isPaid: false, cart });
  expect((await reportCart(id, '')).status).toBe(200);
  expect((await readHandOver(id)).cart).toBe('');
  expect((await readHandOver(randomUUID())).cart).toBeNull();
});

test('takes a changed cart as text, so that no preflight request is needed, and refuses other text', async () => {
  const id = randomUUID();
  const sendText = async (payload: string | Buffer, origin?: string) =>
    (
      await store.server.inject({
        method: 'POST',
        url: handOverPath(id),
        payload,
        headers: { 'content-type': 'text/plain;charset=UTF-8', ...(origin && { origin }) },
      })
    ).statusCode;
  expect(await sendText('{"cart":"1 [é]","visitor":"unknown"}')).toBe(200);
  expect((await readHandOver(id)).cart).toBe('1 [é]');
  for (const text of ['', '{', 'cart', '{"cart":7}', '{"cart":"\\u0000"}', Buffer.from([0xff])]) {
    expect(await sendText(text)).toBe(400);
  }
  expect(await sendText('{"cart":"[]"}', 'https://other.example')).toBe(403);
  expect((await readHandOver(id)).cart).toBe('1 [é]');
});

test('stores a cart of 16 KB, and refuses larger ones and what is no text', async () => {
  const id = randomUUID();
  const largest = '"'.repeat(16 * 1024);
  expect((await reportCart(id, largest)).status).toBe(200);
  for (const cart of [`${largest}"`, 'é'.repeat(8 * 1024 + 1), 'x'.repeat(70_000), null, { items: [] }]) {
    expect(await reportCart(id, cart)).toMatchObject({ status: 400, body: { success: false } });
  }
  expect((await readHandOver(id)).cart).toBe(largest);
});

test('refuses an id that is no UUID', async () => {
  for (const id of ['x', '%00', `${randomUUID()}0`, randomUUID().replaceAll('-', '')]) {
    expect(await store.get(handOverPath(id))).toMatchObject({ status: 400, body: { reason: 'invalid' } });
    expect(await reportCart(id, '[]')).toMatchObject({ status: 400, body: { reason: 'invalid' } });
  }
});

test('deletes changed carts after a day, and still knows that the order is paid', async () => {
  const [old, recent] = [randomUUID(), randomUUID()];
  await order(old, cardOrder());
  for (const id of [old, recent]) await reportCart(id, '[]');
  const age = (id: string, time: string) =>
    store.pool.query('update hand_overs set changed_at = now() - $2::interval where id = $1', [id, time]);
  await age(old, '25 hours');
  await age(recent, '23 hours');
  await forgetOverdue(store.services.database, store.settings);
  expect(await readHandOver(old)).toMatchObject({ isPaid: true, cart: null });
  expect(await readHandOver(recent)).toMatchObject({ cart: '[]' });
});

test('a failure claims nothing about a payment', async () => {
  const broken = await startTestStore();
  await broken.pool.query('drop table hand_overs');
  const { status, body } = await broken.get(handOverPath(randomUUID()));
  await broken.stop();
  expect({ status, reason: body.reason }).toEqual({ status: 503, reason: 'busy' });
});
