import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { signVisitorToken, visitorHeader } from '@ticket-storefront/server/visitors';
import { maxAgeMs } from '../catalog/read-catalog';
import { mxBody } from '../testing/order-bodies';
import { startTestStore, type TestStore, visitorKey } from '../testing/start-test-store';

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore();
});
afterAll(() => store.stop());

test('returns for each public ticket how many are free and how many are in other carts', async () => {
  const sent = mxBody(store.dataset, { lines: { 12: 2 } });
  await store.post('/ticketCheckout/mx-web-transaction', sent);
  await store.pool.query('update ticketing_items set held_count = 1 where id = 12');
  await wait(maxAgeMs);
  const { status, body } = await store.get('/ticketCheckout/events/1/availability');
  expect(status).toBe(200);
  expect(body.items).toContainEqual({ id: 11, free: null, held: 0 });
  expect(body.items).toContainEqual({ id: 12, free: 2, held: 1 });
  expect(body.items.map(({ id }: { id: number }) => id)).not.toContain(16);
});

test('returns no tickets of an unknown event, and refuses invalid requests', async () => {
  expect((await store.get('/ticketCheckout/events/999/availability')).body).toEqual({
    success: true,
    items: [],
  });
  expect((await store.get('/ticketCheckout/events/x/availability')).status).toBe(400);
});

test('returns how many held tickets are in the visitor’s own open order', async () => {
  const visitor = randomUUID();
  const own = { [visitorHeader]: await signVisitorToken(visitorKey, visitor, { since: 0 }) };
  const other = { [visitorHeader]: await signVisitorToken(visitorKey, randomUUID(), { since: 0 }) };
  const body = mxBody(store.dataset, { lines: { 11: 2 } });
  await store.post('/ticketCheckout/mx-web-transaction', body, own);
  const { reference_id: reference } = body.order;
  await store.pool.query(`update orders set status = 'pending' where reference_id = $1`, [reference]);
  await store.pool.query('update order_attempts set visitor = $2 where reference_id = $1', [
    reference,
    visitor,
  ]);
  const path = '/ticketCheckout/events/1/availability';
  const itemFor = async (headers: Record<string, string>) =>
    (await store.get(path, headers)).body.items.find(({ id }: { id: number }) => id === 11);
  expect(await itemFor(own)).toMatchObject({ yours: 2 });
  expect(await itemFor(other)).not.toHaveProperty('yours');
});
