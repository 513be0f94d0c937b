import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { signVisitorToken, visitorHeader } from '@ticket-storefront/server/visitors';
import { endAdmissions } from '../admission';
import { maxAgeMs } from '../catalog/read-catalog';
import { closeDatabases, openDatabases } from '../database/open-databases';
import { freeBody, mxBody } from '../testing/order-bodies';
import { startTestStore, type TestStore, visitorKey } from '../testing/start-test-store';
import { createApp } from './create-app';

/** A store for one buyer per event at a time, served by two processes. */
async function startStore() {
  const store = await startTestStore({ environment: { ADMITTED_PER_EVENT: '1' } });
  const databases = openDatabases(store.settings);
  const second = createApp({
    settings: store.settings,
    databases,
    whenOrdered: () => undefined,
  });
  const servers = [store.server, second.server];
  let calls = 0;
  const post = async (url: string, payload: object, token: string | null) => {
    // Each call reaches the other process.
    calls += 1;
    const headers = token === null ? {} : { [visitorHeader]: token };
    const answer = await servers[calls % 2]?.inject({ method: 'POST', url, headers, payload });
    return { status: answer?.statusCode, body: answer?.json() };
  };
  return {
    ...store,
    ask: (token: string | null, slug = 'event-1') => post('/ticketCheckout/admissions', { slug }, token),
    order: (token: string | null, body: object = mxBody(store.dataset)) =>
      post('/ticketCheckout/mx-web-transaction', body, token),
    orderFree: (token: string | null) =>
      post('/ticketCheckout/free-transaction', freeBody(store.dataset), token),
    async stop() {
      await second.server.close();
      await closeDatabases(databases);
      await store.stop();
    },
  };
}

let store: Awaited<ReturnType<typeof startStore>> & TestStore;
beforeAll(async () => {
  store = await startStore();
});
afterAll(() => store.stop());
beforeEach(() => store.pool.query('delete from admissions; delete from waiting_rooms'));

const newVisitor = () => signVisitorToken(visitorKey, randomUUID(), { since: 0 });
const admitted = { status: 200, body: { success: true, state: 'admitted' } };
const waits = { success: false, reason: 'waiting' };
const inLine = (place: number, before: number) => ({
  status: 200,
  body: {
    success: true,
    state: 'waiting',
    place,
    before,
    estimateSeconds: null,
    pollAfterMs: expect.any(Number),
    items: expect.arrayContaining([
      { id: expect.any(Number), free: expect.any(Number), held: expect.any(Number) },
    ]),
  },
});

test('admits buyers in their order, each when the order before is placed', async () => {
  const [first, second, third] = await Promise.all([newVisitor(), newVisitor(), newVisitor()]);
  expect(await store.ask(first)).toEqual(admitted);
  expect(await store.ask(second)).toEqual(inLine(2, 0));
  expect(await store.ask(third)).toEqual(inLine(3, 1));
  expect(await store.order(third)).toMatchObject({ status: 429, body: waits });
  expect(await store.order(first)).toMatchObject({ status: 200 });
  // Room that a later one finds goes to the one before.
  expect(await store.ask(third)).toEqual(inLine(3, 0));
  expect(await store.ask(second)).toEqual(admitted);
  expect(await store.ask(third)).toEqual(inLine(3, 0));
  expect(await store.order(second)).toMatchObject({ status: 200 });
  expect(await store.order(third)).toMatchObject({ status: 200 });
});

test('keeps a buyer admitted after a declined card', async () => {
  const [buyer, other] = await Promise.all([newVisitor(), newVisitor()]);
  await store.ask(buyer);
  const body = mxBody(store.dataset);
  const paymentPayload = { ...body.paymentPayload, cardNumber: '4000000000000002' };
  expect(await store.order(buyer, { ...body, paymentPayload })).toMatchObject({ status: 402 });
  expect(await store.ask(other)).toEqual(inLine(2, 0));
  expect(await store.ask(buyer)).toEqual(admitted);
});

test('frees the room of a buyer refused as sold out, but not of one refused while tickets are left', async () => {
  const [first, second] = await Promise.all([newVisitor(), newVisitor()]);
  const soldOut = { status: 409, body: { reason: 'sold-out' } };
  await store.pool.query('update ticketing_items set capacity = 0 where id = 12');
  expect(await store.ask(first)).toEqual(admitted);
  expect(await store.order(first, mxBody(store.dataset, { lines: { 12: 1 } }))).toMatchObject(soldOut);
  expect(await store.ask(second)).toEqual(inLine(2, 0));
  const capacities = await store.pool.query('select id, capacity from ticketing_items where event_id = 1');
  await store.pool.query('update ticketing_items set capacity = sold_count + held_count where event_id = 1');
  expect(await store.order(first, mxBody(store.dataset, { lines: { 12: 1 } }))).toMatchObject(soldOut);
  expect(await store.ask(second)).toMatchObject({ body: { state: 'waiting', place: 2, before: 0 } });
  for (const { id, capacity } of capacities.rows) {
    await store.pool.query('update ticketing_items set capacity = $2 where id = $1', [
      id,
      id === 12 ? 5 : capacity,
    ]);
  }
  expect(await store.ask(second)).toEqual(admitted);
  // That all is sold is remembered for a second.
  await wait(maxAgeMs);
});

test('readmits a buyer to an open order, and queues a further order', async () => {
  const [buyer, next] = await Promise.all([newVisitor(), newVisitor()]);
  const body = mxBody(store.dataset);
  expect(await store.order(buyer, body)).toMatchObject({ status: 200 });
  expect(await store.ask(next)).toEqual(admitted);
  expect(await store.ask(buyer)).toEqual(admitted);
  expect(await store.order(buyer, body)).toMatchObject({ status: 200, body: { success: true } });
  expect(await store.order(buyer)).toMatchObject({ status: 429, body: waits });
  expect(await store.ask(buyer)).toMatchObject({ body: { state: 'waiting', before: 0 } });
});

test('a client without a document is served while there is room, and has no place in a rush', async () => {
  expect(await store.order(null)).toMatchObject({ status: 200 });
  expect(await store.order(null)).toMatchObject({ status: 200 });
  await store.ask(await newVisitor());
  expect(await store.order(null)).toMatchObject({ status: 429, body: { success: false, reason: 'busy' } });
  expect(await store.order('forged')).toMatchObject({ status: 429, body: { reason: 'busy' } });
  expect(await store.ask(null)).toMatchObject({ status: 400, body: { success: false } });
  const { rows } = await store.pool.query('select count(*) from admissions');
  expect(rows).toEqual([{ count: 1 }]);
});

test.each([
  ['has only just been given', () => ({ since: Date.now() + 600 })],
  ['still needs work', () => ({ since: 0, needsWork: true })],
])('a token that %s gets no place, and its order waits, until the page comes again', async (_, claims) => {
  const visitor = randomUUID();
  const young = signVisitorToken(visitorKey, visitor, claims());
  const again = {
    success: false,
    message: 'This page has only just been opened. Please try again in a moment.',
  };
  expect(await store.ask(young)).toMatchObject({ status: 429, body: again });
  expect(await store.order(young)).toMatchObject({ status: 429, body: waits });
  expect((await store.pool.query('select from admissions')).rowCount).toBe(0);
  expect(await store.ask(signVisitorToken(visitorKey, visitor, { since: 0 }))).toEqual(admitted);
  expect(await store.order(young)).toMatchObject({ status: 200 });
});

test('an order without a token is not served under the admission of a visitor whose id is its reference', async () => {
  const visitor = randomUUID();
  const token = signVisitorToken(visitorKey, visitor, { since: 0 });
  expect(await store.ask(token)).toEqual(admitted);
  const body = mxBody(store.dataset);
  const borrowed = { ...body, order: { ...body.order, reference_id: visitor } };
  expect(await store.order(null, borrowed)).toMatchObject({ status: 429, body: { reason: 'busy' } });
  expect((await store.pool.query('select ended_at from admissions')).rows).toEqual([{ ended_at: null }]);
  expect(await store.order(token)).toMatchObject({ status: 200 });
});

test('does not delay other events when one is full', async () => {
  await store.ask(await newVisitor());
  expect(await store.orderFree(await newVisitor())).toMatchObject({ status: 200 });
});

test('an order that is completed by its settlement ends the admission too', async () => {
  const [buyer, next] = await Promise.all([newVisitor(), newVisitor()]);
  const body = mxBody(store.dataset);
  await store.ask(buyer);
  await store.pool.query(`update admissions set reference_id = $1`, [body.order.reference_id]);
  expect(await store.ask(next)).toEqual(inLine(2, 0));
  await store.pool.query(`insert into orders (reference_id, status, attempt) values ($1, 'completed', 1)`, [
    body.order.reference_id,
  ]);
  await endAdmissions(store.services.database);
  expect(await store.ask(next)).toEqual(admitted);
});

test('reports an unknown event', async () => {
  expect(await store.ask(await newVisitor(), 'nowhere')).toMatchObject({
    status: 400,
    body: { message: 'This event does not exist.' },
  });
});
