import { findFreePort } from '@ticket-storefront/postgres';
import { mxBody } from '../testing/order-bodies';
import { startTestStore, type TestStore } from '../testing/start-test-store';
import { findOrder } from './repository/read-order';

const path = '/ticketCheckout/mx-web-transaction';
const dropped = '4000000000000341';
const slow = '4000000000000259';
const failing = '4000000000000119';

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore();
});
afterAll(() => store.stop());
afterEach(() => jest.restoreAllMocks());

function bodyWith(cardNumber: string) {
  const sent = mxBody(store.dataset, { lines: { 12: 1 } });
  return { ...sent, paymentPayload: { ...sent.paymentPayload, cardNumber } };
}

const statusOf = async (reference: string) =>
  (await store.get(`/ticketCheckout/orders/${reference}`)).body.status;

const find = (reference: string) => findOrder(store.services.database, reference);

const emailsOf = async (reference: string) => {
  await store.writeConfirmations();
  const { rowCount } = await store.pool.query('select 1 from outbox_emails where message_id like $1', [
    `%${reference}%`,
  ]);
  return rowCount;
};

test.each([
  ['cuts the connection after the charge', dropped],
  ['answers too late', slow],
])('when the processor %s, nothing is claimed, and a look-up completes the order', async (_, card) => {
  const sent = bodyWith(card);
  const reference = sent.order.reference_id;
  expect(await store.post(path, sent)).toMatchObject({
    status: 502,
    body: { success: false, reason: 'indeterminate', referenceID: reference },
  });
  expect(await statusOf(reference)).toBe('completed');
  expect(await statusOf(reference)).toBe('completed');
  expect(await store.post(path, sent)).toMatchObject({ status: 200, body: { success: true } });
  expect(await store.listPayments(reference)).toHaveLength(1);
  expect(await emailsOf(reference)).toBe(1);
});

test('when the processor fails before the charge, tickets stay held until no payment can arrive any more', async () => {
  const before = await store.stockOf(12);
  const sent = bodyWith(failing);
  const reference = sent.order.reference_id;
  expect(await store.post(path, sent)).toMatchObject({ status: 502, body: { reason: 'indeterminate' } });
  expect(await statusOf(reference)).toBe('pending');
  const all = mxBody(store.dataset, { lines: { 12: before ?? 0 } });
  expect(await store.post(path, all)).toMatchObject({ status: 409, body: { reason: 'in-other-carts' } });

  await store.passTime(reference, '1 minute');
  await store.settle();
  expect(await statusOf(reference)).toBe('unknown');
  expect(await store.stockOf(12)).toBe(before);
  expect(await find(reference)).toMatchObject({ status: 'refused', attempt: { isPolled: true } });
  expect(await store.post(path, mxBody(store.dataset, { lines: { 12: 1 } }))).toMatchObject({ status: 200 });
});

test('queries the processor once a second for an order, however often it is looked up', async () => {
  const sent = bodyWith(failing);
  const reference = sent.order.reference_id;
  await store.post(path, sent);
  const processor = store.services.processors.of('mxmerchant');
  if (!processor) throw new Error('There is no processor.');
  const queries = jest.spyOn(processor, 'findPayment');
  jest.spyOn(performance, 'now').mockReturnValue(1_000_000);
  const lookUpOften = async () =>
    new Set(await Promise.all(Array.from({ length: 50 }, () => statusOf(reference))));
  expect(await lookUpOften()).toEqual(new Set(['pending']));
  expect(await lookUpOften()).toEqual(new Set(['pending']));
  expect(queries).toHaveBeenCalledTimes(1);

  jest.mocked(performance.now).mockReturnValue(1_001_001);
  await lookUpOften();
  expect(queries).toHaveBeenCalledTimes(2);
});

test('an order that was charged but not stored, because the database failed, is completed later', async () => {
  await store.pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
     create trigger refuse before insert on unwritten_confirmations for each row execute function refuse()`,
  );
  const sent = bodyWith('4111111111111111');
  const reference = sent.order.reference_id;
  expect(await store.post(path, sent)).toMatchObject({ status: 502, body: { reason: 'indeterminate' } });
  expect(await store.listPayments(reference)).toHaveLength(1);
  const left = await store.stockOf(12);

  await store.pool.query('drop trigger refuse on unwritten_confirmations');
  await store.passTime(reference, '1 minute');
  await store.settle();
  expect(await statusOf(reference)).toBe('completed');
  expect(await store.stockOf(12)).toBe(left);
  expect(await emailsOf(reference)).toBe(1);
});

test('reports an unreachable processor, and frees the tickets', async () => {
  const unused = `http://127.0.0.1:${await findFreePort()}`;
  const offline = await startTestStore({ environment: { MX_BASE_URL: unused } });
  const sent = mxBody(offline.dataset, { eventId: 2, lines: { 22: 1 } });
  const answer = { status: 502, body: { reason: 'processor-unreachable' } };
  expect(await offline.post(path, sent)).toMatchObject(answer);
  expect(await offline.post(path, mxBody(offline.dataset, { eventId: 2, lines: { 22: 1 } }))).toMatchObject(
    answer,
  );
  await offline.stop();
});

test('reports an unused reference as unknown, and refuses invalid ones', async () => {
  expect(await statusOf('neverUsedBefore1')).toBe('unknown');
  expect(await store.get('/ticketCheckout/orders/a%20b')).toMatchObject({
    status: 400,
    body: { success: false },
  });
});
