import { refusals } from '@ticket-storefront/order-port';
import { networksOfAddress } from '@ticket-storefront/server/visitors';
import { requestedOrder } from '../testing/order-bodies';
import { startTestStore, type TestStore } from '../testing/start-test-store';
import { releaseOrder } from './release-order';

let store: TestStore;
const start = async (changes: NodeJS.ProcessEnv = {}) => {
  store = await startTestStore({
    environment: { HOLDS_PER_VISITOR: '2', HOLDS_PER_ADDRESS: '4', ...changes },
  });
};
beforeEach(() => start());
afterEach(() => store.stop());

const office = '192.0.2.1';
const elsewhere = '198.51.100.1';
const reserve = (lines: Readonly<Record<number, number>>, visitor: string | null, address: string | null) =>
  store.services.reserve(requestedOrder(store, { lines }, { visitor, networks: networksAt(address) }));
const networksAt = (address: string | null) => (address === null ? null : networksOfAddress(address));

const busy = { kind: 'refused', refusal: { status: 429, reason: 'busy' } };

test('limits the unpaid orders of a visitor, also of simultaneous requests', async () => {
  const answers = await Promise.all([11, 14, 20, 12].map((item) => reserve({ [item]: 1 }, 'ada', null)));
  const reserved = answers.filter(({ kind }) => kind === 'reserved');
  expect(reserved.length).toBeLessThanOrEqual(2);
  expect(await reserve({ 11: 1 }, 'bob', null)).toMatchObject({ kind: 'reserved' });
});

test('limits the unpaid orders of a network until they end', async () => {
  for (const item of [11, 14, 12, 20]) {
    expect(await reserve({ [item]: 1 }, null, office)).toMatchObject({ kind: 'reserved' });
  }
  const refused = requestedOrder(
    store,
    { lines: { 11: 2 } },
    { visitor: null, networks: networksAt(office) },
  );
  expect(await store.services.reserve(refused)).toMatchObject(busy);
  expect(await reserve({ 11: 1 }, null, elsewhere)).toMatchObject({ kind: 'reserved' });
  const { rows } = await store.pool.query(
    `select reference_id from order_attempts where address_hash is not null limit 1`,
  );
  const key = { referenceID: rows[0].reference_id, attempt: 1, eventId: 1 };
  await releaseOrder(store.services, key, refusals.processorUnreachable);
  expect(await store.services.reserve(refused)).toMatchObject({ kind: 'reserved' });
});

test('a proven visitor without unpaid orders buys however many a hall has, within its share of the tickets', async () => {
  await store.pool.query('update ticketing_items set capacity = 100 where id = 12');
  const of = (visitor: string, isVisitorProven: boolean, quantity = 1) =>
    store.services.reserve({
      ...requestedOrder(store, { lines: { 12: quantity } }, { visitor, networks: networksAt(office) }),
      isVisitorProven,
    });
  for (const visitor of ['ada', 'bob', 'cyd', 'dan', 'eve']) {
    expect(await of(visitor, true)).toMatchObject({ kind: 'reserved' });
  }
  expect(await of('ada', true)).toMatchObject(busy);
  expect(await of('fay', false)).toMatchObject(busy);
  expect(await of('gus', true, 20)).toMatchObject({ kind: 'reserved' });
  expect(await of('hal', true)).toMatchObject(busy);
});

test('refuses an order for all tickets, also of an unknown client, and sells one ticket', async () => {
  await store.pool.query('update ticketing_items set capacity = 500 where id = 12');
  const overLimit = {
    kind: 'refused',
    refusal: { status: 400, reason: 'invalid', message: 'You can buy up to 20 of "Ticket 12" in one order.' },
  };
  expect(await reserve({ 12: 500 }, 'eve', office)).toEqual(overLimit);
  expect(await reserve({ 12: 21 }, null, null)).toEqual(overLimit);
  expect(await store.stockOf(12)).toBe(500);
  expect(await reserve({ 12: 1 }, 'ada', '198.51.100.7')).toMatchObject({ kind: 'reserved' });
  expect(await reserve({ 12: 20 }, null, null)).toMatchObject({ kind: 'reserved' });
});

test('without a limit of tickets and a share of its network, one order holds all tickets', async () => {
  await store.stop();
  await start({ TICKETS_PER_ORDER: '500', HOLDS_SHARE_PER_ADDRESS: '100' });
  await store.pool.query('update ticketing_items set capacity = 500 where id = 12');
  expect(await reserve({ 12: 500 }, 'eve', office)).toMatchObject({ kind: 'reserved' });
  expect(await reserve({ 12: 1 }, 'ada', elsewhere)).toMatchObject({ refusal: { reason: 'in-other-carts' } });
});

test.each([
  ['hold a quarter of the tickets', {}, 380, { kind: 'reserved' }],
  [
    'hold all tickets if their network has no share',
    { HOLDS_SHARE_PER_ADDRESS: '100' },
    0,
    { refusal: { reason: 'in-other-carts' } },
  ],
])('the orders of 25 new visitors of one network %s', async (_, changes, left, ofOthers) => {
  await store.stop();
  await start(changes);
  await store.pool.query('update ticketing_items set capacity = 500 where id = 12');
  for (let visitor = 0; visitor < 25; visitor += 1) {
    const networks = networksAt(office);
    const order = requestedOrder(store, { lines: { 12: 20 } }, { visitor: `visitor ${visitor}`, networks });
    await store.services.reserve({ ...order, isVisitorProven: true });
  }
  expect(await store.stockOf(12)).toBe(left);
  expect(await reserve({ 12: 1 }, 'ada', elsewhere)).toMatchObject(ofOthers);
});

test('a ticket that names a limit of its own is sold up to it in one order', async () => {
  await store.pool.query('update ticketing_items set order_quantity_limit = 30 where id = 11');
  expect(await reserve({ 11: 31 }, null, null)).toMatchObject({
    refusal: { message: 'You can buy up to 30 of "Ticket 11" in one order.' },
  });
  expect(await reserve({ 11: 30 }, null, null)).toMatchObject({ kind: 'reserved' });
});

test('several orders from one network do not hold all tickets of a kind, and another network gets the rest', async () => {
  expect(await reserve({ 12: 1 }, null, office)).toMatchObject({ kind: 'reserved' });
  expect(await reserve({ 12: 4 }, null, '192.0.2.77')).toMatchObject(busy);
  expect(await reserve({ 12: 4 }, null, elsewhere)).toMatchObject({ kind: 'reserved' });
});

test('orders from one network hold at most a share of an event, the first one too, whatever kinds of tickets they take', async () => {
  await store.pool.query('update ticketing_items set capacity = 20 where id in (12, 20)');
  await store.pool.query('update ticketing_items set capacity = 4 where id = 11');
  // Of 44 tickets with a limit a quarter is 11; tickets without one are not counted.
  const upTo = (most: string) => ({
    kind: 'refused',
    refusal: {
      status: 400,
      reason: 'invalid',
      message: `You can buy up to ${most} in one order right now.`,
    },
  });
  expect(await reserve({ 12: 6 }, null, office)).toEqual(upTo('5 of "Ticket 12"'));
  expect(await reserve({ 12: 5, 20: 5, 11: 2 }, null, office)).toEqual(upTo('11 tickets of this event'));
  expect(await reserve({ 12: 5, 20: 4, 14: 2 }, null, office)).toMatchObject({ kind: 'reserved' });
  expect(await reserve({ 11: 3 }, null, office)).toMatchObject({
    ...busy,
    refusal: {
      message:
        'Other tickets of this event are being paid for from your network. Nothing was charged. Please finish them, or try again in a few minutes.',
    },
  });
  expect(await reserve({ 11: 2 }, null, office)).toMatchObject({ kind: 'reserved' });
  expect(await reserve({ 20: 5 }, null, elsewhere)).toMatchObject({ kind: 'reserved' });
});

test('the networks of one /48 hold at most a larger share together', async () => {
  await store.pool.query('update ticketing_items set capacity = 40 where id = 12');
  const from = (network: number) => reserve({ 12: 10 }, null, `2001:db8:7:${network}::1`);
  expect(await from(1)).toMatchObject({ kind: 'reserved' });
  expect(await from(2)).toMatchObject({ kind: 'reserved' });
  expect(await from(3)).toMatchObject(busy);
  expect(await reserve({ 12: 10 }, null, '2001:db8:8:1::1')).toMatchObject({ kind: 'reserved' });
});

test('two orders of one household take the last four tickets of an event at the same time', async () => {
  await store.pool.query('update ticketing_items set capacity = 2 where id in (12, 20)');
  expect(await reserve({ 12: 2 }, null, office)).toMatchObject({ kind: 'reserved' });
  expect(await reserve({ 20: 2 }, null, office)).toMatchObject({ kind: 'reserved' });
});

test('stores the networks of an order as keyed hashes, and only until it ends', async () => {
  await reserve({ 11: 1 }, null, office);
  const { rows } = await store.pool.query('select * from order_attempts');
  expect(rows[0].address_hash).toMatch(/^[\w-]{43}$/);
  expect(rows[0].wide_address_hash).toMatch(/^[\w-]{43}$/);
  await releaseOrder(
    store.services,
    { referenceID: rows[0].reference_id, attempt: 1, eventId: 1 },
    refusals.processorUnreachable,
  );
  const { rows: ended } = await store.pool.query(
    'select address_hash, wide_address_hash from order_attempts',
  );
  expect(ended).toEqual([{ address_hash: null, wide_address_hash: null }]);
});
