import { randomUUID } from 'node:crypto';
import { admissionPath } from '@ticket-storefront/api/protocol';
import { signVisitorToken, visitorHeader } from '@ticket-storefront/server/visitors';
import { sql } from 'kysely';
import { mxBody } from './testing/order-bodies';
import { startTestStore, type TestStore, visitorKey } from './testing/start-test-store';

/** One connection for each purpose, whose statistics a test can have reported. */
const connections = {
  CATALOGUE_CONNECTIONS: '1',
  ORDERS_CONNECTIONS: '1',
  ADMISSION_CONNECTIONS: '1',
  LIMITS_CONNECTIONS: '1',
};

async function startStore(environment: NodeJS.ProcessEnv = {}): Promise<TestStore> {
  const store = await startTestStore({ environment: { ...connections, ...environment } });
  await store.pool.query('update ticketing_items set sold_count = 0, capacity = 1000 where id = 12');
  await store.server.ready();
  return store;
}

const newVisitor = async () => ({
  [visitorHeader]: await signVisitorToken(visitorKey, randomUUID(), { since: 0 }),
});

/** As PostgreSQL does by itself a minute after a store has opened: plans that were made before are made again. */
async function analyze(store: TestStore): Promise<void> {
  for (const table of ['admissions', 'orders', 'order_attempts', 'order_lines', 'rate_counts']) {
    await store.pool.query(`alter table ${table} set (autovacuum_enabled = off)`);
    await store.pool.query(`analyze ${table}`);
  }
}

/** As many copies of some rows of a table, with keys of their own and other changes. */
const copy = (
  { pool }: TestStore,
  table: string,
  key: string,
  copies: number,
  where = 'true',
  changes: object = {},
) =>
  pool.query(
    `insert into ${table} select copied.* from ${table} as stored, generate_series(1, ${copies}) as copy,
     jsonb_populate_record(stored, $1 || jsonb_build_object('${key}', stored.${key} || '-' || copy)) as copied
     where ${where}`,
    [changes],
  );

/** How many rows of each table, and entries of each index, the store has read since it was opened. */
async function readRows({ databases, pool }: TestStore): Promise<ReadonlyMap<string, number>> {
  const { catalogue, orders, admission, limits } = databases;
  for (const database of [catalogue, orders, admission, limits]) {
    await sql`select pg_stat_force_next_flush()`.execute(database);
  }
  const { rows } = await pool.query(
    `select relname as name, seq_tup_read::int as read from pg_stat_user_tables where schemaname = current_schema()
     union all
     select indexrelname, idx_tup_read::int from pg_stat_user_indexes where schemaname = current_schema()`,
  );
  return new Map(rows.map(({ name, read }) => [name, read]));
}

/** Tables and indexes of which each of so many pieces of work reads more than a few. */
async function readMuch(store: TestStore, times: number, few: number, work: () => Promise<void>) {
  const before = await readRows(store);
  for (let time = 0; time < times; time++) await work();
  const after = await readRows(store);
  const read = [...after].map(([name, rows]) => ({ name, each: (rows - (before.get(name) ?? 0)) / times }));
  return read.filter(({ each }) => each > few);
}

test('an order reads few rows of thousands, although its statements were planned when there were ten', async () => {
  const store = await startStore();
  const buy = async () => {
    const headers = await newVisitor();
    await store.get('/ticketCheckout/events/1/availability');
    expect(await store.post(admissionPath, { slug: 'event-1' }, headers)).toMatchObject({ status: 200 });
    const order = mxBody(store.dataset, { lines: { 12: 1 } });
    expect(await store.post('/ticketCheckout/mx-web-transaction', order, headers)).toMatchObject({
      status: 200,
    });
  };
  for (let order = 0; order < 10; order++) await buy();
  await analyze(store);
  for (let order = 0; order < 10; order++) await buy();
  for (const table of ['orders', 'order_attempts', 'order_lines']) {
    await copy(store, table, 'reference_id', 200);
  }
  // The index of open orders keeps entries of all that were open until PostgreSQL cleans up.
  await store.pool.query(`update orders set status = 'pending'`);
  await store.pool.query(`update orders set status = 'completed'`);
  await copy(store, 'admissions', 'holder', 200);
  await copy(store, 'rate_counts', 'key', 200);
  expect(await readMuch(store, 10, 50, buy)).toEqual([]);
  await store.stop();
});

test('a poll does not read all of a long line, nor all who have left, although its statements were planned for a line of one', async () => {
  const store = await startStore({ ADMITTED_PER_EVENT: '1' });
  const first = await newVisitor();
  const second = await newVisitor();
  const poll = async () => {
    const { body } = await store.post(admissionPath, { slug: 'event-1' }, second);
    expect(body).toMatchObject({ state: 'waiting' });
  };
  await store.post(admissionPath, { slug: 'event-1' }, first);
  await poll();
  await analyze(store);
  await poll();
  const people = 40_000;
  await copy(store, 'admissions', 'holder', people, 'stored.admitted_at is null');
  await copy(store, 'admissions', 'holder', people, 'stored.admitted_at is not null', {
    ended_at: new Date(),
  });
  // The line is counted once in two seconds, for all polls.
  expect(await readMuch(store, 40, people / 4, poll)).toEqual([]);
  await store.stop();
});
