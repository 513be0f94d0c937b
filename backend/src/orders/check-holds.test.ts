import { requestedOrder } from '../testing/requested-order';
import { startTestStore, type TestStore } from '../testing/start-test-store';
import { processorUnreachable } from './model/refusal';
import { releaseOrder } from './release-order';

let store: TestStore;
beforeEach(async () => {
  store = await startTestStore({ environment: { HOLDS_PER_VISITOR: '2', HOLDS_PER_ADDRESS: '4' } });
});
afterEach(() => store.stop());

const office = '192.0.2.1';
const reserve = (lines: Readonly<Record<number, number>>, visitor: string | null, network: string | null) =>
  store.services.reserve(requestedOrder(store, { lines }, { visitor, network }));

const busy = { kind: 'refused', refusal: { status: 429, reason: 'busy' } };

test('a visitor has few unpaid orders at a time, also where many are sent at once', async () => {
  const answers = await Promise.all([11, 14, 20, 12].map((item) => reserve({ [item]: 1 }, 'ada', null)));
  const reserved = answers.filter(({ kind }) => kind === 'reserved');
  expect(reserved.length).toBeLessThanOrEqual(2);
  expect(await reserve({ 11: 1 }, 'bob', null)).toMatchObject({ kind: 'reserved' });
});

test('one address has a number of unpaid orders at a time, and more once they have ended', async () => {
  for (const item of [11, 14, 12, 20]) {
    expect(await reserve({ [item]: 1 }, null, office)).toMatchObject({ kind: 'reserved' });
  }
  const refused = requestedOrder(store, { lines: { 11: 2 } }, { visitor: null, network: office });
  expect(await store.services.reserve(refused)).toMatchObject(busy);
  expect(await reserve({ 11: 1 }, null, '192.0.2.2')).toMatchObject({ kind: 'reserved' });
  const { rows } = await store.pool.query(
    `select reference_id from order_attempts where address_hash is not null limit 1`,
  );
  const key = { referenceID: rows[0].reference_id, attempt: 1 };
  await releaseOrder(store.services.database, key, processorUnreachable);
  expect(await store.services.reserve(refused)).toMatchObject({ kind: 'reserved' });
});

test('several orders from one address do not hold all tickets of a kind, and another address gets the rest', async () => {
  expect(await reserve({ 12: 1 }, null, office)).toMatchObject({ kind: 'reserved' });
  expect(await reserve({ 12: 4 }, null, office)).toMatchObject(busy);
  expect(await reserve({ 12: 4 }, null, '192.0.2.2')).toMatchObject({ kind: 'reserved' });
});

test('several orders from one address hold at most a share of an event, whatever kinds of tickets they take', async () => {
  await store.pool.query('update ticketing_items set capacity = 20 where id in (12, 20)');
  // Of 40 tickets with a limit a quarter is 10; tickets without one are not counted.
  expect(await reserve({ 12: 6, 11: 9 }, null, office)).toMatchObject({ kind: 'reserved' });
  expect(await reserve({ 20: 5 }, null, office)).toMatchObject({
    ...busy,
    refusal: {
      message:
        'Other tickets of this event are being paid for from your network. Nothing was charged. Please finish them, or try again in a few minutes.',
    },
  });
  expect(await reserve({ 11: 50 }, null, office)).toMatchObject({ kind: 'reserved' });
  expect(await reserve({ 20: 4 }, null, office)).toMatchObject({ kind: 'reserved' });
  expect(await reserve({ 20: 5 }, null, '192.0.2.2')).toMatchObject({ kind: 'reserved' });
});

test('two orders of one household take the last four tickets of an event at the same time', async () => {
  await store.pool.query('update ticketing_items set capacity = 2 where id in (12, 20)');
  expect(await reserve({ 12: 2 }, null, office)).toMatchObject({ kind: 'reserved' });
  expect(await reserve({ 20: 2 }, null, office)).toMatchObject({ kind: 'reserved' });
});

test('of an address only a keyed hash is stored, and none once its order has ended', async () => {
  await reserve({ 11: 1 }, null, office);
  const { rows } = await store.pool.query('select reference_id, address_hash from order_attempts');
  expect(rows[0].address_hash).toMatch(/^[\w-]{43}$/);
  await releaseOrder(
    store.services.database,
    { referenceID: rows[0].reference_id, attempt: 1 },
    processorUnreachable,
  );
  expect((await store.pool.query('select address_hash from order_attempts')).rows).toEqual([
    { address_hash: null },
  ]);
});
