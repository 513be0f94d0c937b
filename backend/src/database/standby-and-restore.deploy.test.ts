import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getTicketingItemsDocument } from '@ticket-storefront/api/protocol';
import { type ArchivedPostgres, startArchivedPostgres } from '@ticket-storefront/postgres';
import pg from 'pg';
import { ordersProgram } from '../operator/orders-program';
import { mxBody } from '../testing/order-bodies';
import { startTestStore, type TestStore, visitorKey } from '../testing/start-test-store';

const pollMs = 20;

let folder: string;
let primary: ArchivedPostgres;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-archived-'));
  primary = await startArchivedPostgres(join(folder, 'primary'));
});
afterEach(async () => {
  await primary.stop();
  await rm(folder, { recursive: true });
});

const buy = async (store: TestStore, item = 11) => {
  const body = mxBody(store.dataset, { lines: { [item]: 1 } });
  const answer = await store.post('/ticketCheckout/mx-web-transaction', body);
  return { ...answer, reference: body.order.reference_id };
};

test('after a restore to a point in time the payments since then are found at the processor and refunded, each once', async () => {
  const store = await startTestStore({ databaseUrl: primary.url });
  await primary.backUp();
  const kept = await buy(store);
  const restoredTo = await primary.now();
  const lost = [await buy(store), await buy(store), await buy(store)];
  for (const { status } of [kept, ...lost]) expect(status).toBe(200);

  await primary.restoreTo(restoredTo);
  const operator = { ...store.services, visitorKey, storefront: 'https://shop.example', who: 'ada' };
  const reconcile = async (...words: string[]) => {
    const printed: string[] = [];
    const program = ordersProgram({ open: async () => operator, print: (text) => void printed.push(text) });
    const since = `${new Date(restoredTo.getTime() - 60_000).toISOString().slice(0, 16)}Z`;
    await program.parseAsync(['reconcile', '--since', since, ...words], { from: 'user' });
    return printed.join('');
  };
  expect(await store.readOrders(kept.reference)).toMatchObject([{ status: 'completed' }]);
  const listed = await reconcile();
  for (const { reference } of lost) {
    expect(await store.readOrders(reference)).toEqual([]);
    expect(listed).toContain(reference);
  }
  expect(listed).not.toContain(kept.reference);

  await reconcile('--refund', '--note', 'restore');
  expect(await reconcile('--refund', '--note', 'restore')).toMatch(
    /^Every payment since .* has its order\.$/,
  );
  for (const { reference } of lost)
    expect(await store.listPayments(reference)).toMatchObject([{ status: 'Voided' }]);
  expect(await store.listPayments(kept.reference)).toMatchObject([{ status: 'Approved' }]);
  expect((await buy(store)).status).toBe(200);
  await store.stop();
});

test('visitors read a standby server that stopped following, orders are decided by the database, and it catches up', async () => {
  await primary.backUp();
  const standby = await primary.startStandby(join(folder, 'standby'));
  const standbyPool = new pg.Pool({ connectionString: standby.url, max: 1 });
  const store = await startTestStore({
    databaseUrl: primary.url,
    environment: { CATALOGUE_DATABASE_URL: standby.url },
  });
  const hasCaughtUp = async (): Promise<boolean> => {
    const { rows } = await store.pool.query('select pg_current_wal_lsn()::text as sent');
    const caughtUp = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as is_done';
    return (await standbyPool.query(caughtUp, [rows[0].sent])).rows[0].is_done;
  };
  const shownStock = async (): Promise<number> => {
    const { body } = await store.post('/v1/graphql', {
      query: `${getTicketingItemsDocument} `,
      variables: { event_id: 1 },
    });
    return body.data.ticketing_items.find(({ id }: { readonly id: number }) => id === 12).sales_limit_balance;
  };
  while (!(await hasCaughtUp())) await wait(pollMs);
  const stock = await shownStock();

  await standbyPool.query('select pg_wal_replay_pause()');
  await store.pool.query('update ticketing_items set sold_count = capacity - 1 where id = 12');
  expect((await buy(store, 12)).status).toBe(200);
  const refused = await buy(store, 12);
  expect(refused).toMatchObject({ status: 409, body: { success: false } });
  expect(refused.body.message).toMatch(/sold out|no longer available/i);
  expect(await store.listPayments(refused.reference)).toEqual([]);
  expect(await shownStock()).toBe(stock);

  await standbyPool.query('select pg_wal_replay_resume()');
  while ((await shownStock()) !== 0) await wait(pollMs);
  await store.stop();
  await standbyPool.end();
  await standby.stop();
});
