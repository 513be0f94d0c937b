import { mxBody } from '../testing/order-bodies';
import { startTestStore, type TestStore } from '../testing/start-test-store';

const path = '/ticketCheckout/mx-web-transaction';
let store: TestStore;
beforeAll(async () => {
  store = await startTestStore({ environment: { DATABASE_LOCK_MS: '300', ORDERS_CONNECTIONS: '4' } });
});
afterAll(() => store.stop());

/** Runs work while another transaction holds the row of a ticket. */
async function whileLocked(item: number, work: () => Promise<void>): Promise<void> {
  const other = await store.pool.connect();
  try {
    await other.query('begin');
    await other.query('select 1 from ticketing_items where id = $1 for update', [item]);
    await work();
  } finally {
    await other.query('rollback');
    other.release();
  }
}

const buy = (eventId: number, item: number) =>
  store.post(path, mxBody(store.dataset, { eventId, lines: { [item]: 1 } }));

const query = { query: '{ events { id ticketing_items { id } } }' };

test('while a ticket is locked, the API stays healthy and the catalogue is read', async () => {
  await whileLocked(22, async () => {
    const stuck = Array.from({ length: 12 }, () => buy(2, 22));
    expect(await store.get('/readyz')).toEqual({ status: 200, body: { status: 'ok' } });
    expect((await store.post('/v1/graphql', query)).body.data.events).not.toHaveLength(0);
    for (const { body } of await Promise.all(stuck)) expect(body).toMatchObject({ reason: 'busy' });
  });
  expect(await buy(2, 22)).toMatchObject({ status: 200 });
});
