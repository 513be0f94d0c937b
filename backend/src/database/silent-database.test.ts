import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { type DatabaseLink, startDatabaseLink } from '@ticket-storefront/postgres';
import { sql } from 'kysely';
import { mxBody } from '../testing/order-bodies';
import { startTestStore } from '../testing/start-test-store';
import { createPool, databaseOf } from './connection';

const limits = {
  purpose: 'test',
  connections: 2,
  waitMs: 5000,
  statementMs: 100,
  lockMs: 100,
  idleTransactionMs: 60_000,
  commit: 'durable',
} as const;
const noAnswer = 'The database did not respond within 2100 ms.';

let link: DatabaseLink;
beforeEach(async () => {
  link = await startDatabaseLink(process.env['TEST_DATABASE_URL'] ?? '');
});
afterEach(() => link.cut());

const openPool = (statementMs: number = limits.statementMs) =>
  createPool({ databaseUrl: link.url, schema: 'public', limits: { ...limits, statementMs } });

test('destroys connections whose network drops packets, in a transaction too, and queries over new ones', async () => {
  const pool = openPool();
  const database = databaseOf(pool);
  const query = (on = database) => sql`select 1`.execute(on);
  const transaction = await database.startTransaction().execute();
  const idle = await pool.connect();
  idle.release();
  // An idle connection outlives the limit.
  await once(idle.connection.stream, 'timeout');
  await query(transaction);
  const countHeld = link.silence();
  expect(countHeld()).toBe(2);
  const lost = [query(transaction), query()].map((statement) => expect(statement).rejects.toThrow(noAnswer));
  await Promise.all(lost);
  await expect(transaction.rollback().execute()).rejects.toThrow('not queryable');
  await query();
  expect([countHeld(), pool.totalCount]).toEqual([0, 1]);
  await database.destroy();
});

test('destroys idle connections together with one that gets no answer', async () => {
  const pool = openPool();
  const clients = [await pool.connect(), await pool.connect()];
  for (const client of clients) client.release();
  const countHeld = link.silence();
  await expect(pool.query('select 1')).rejects.toThrow(noAnswer);
  await pool.query('select 1');
  expect(countHeld()).toBe(0);
  await pool.end();
});

test('closes a connection whose database does not end its side', async () => {
  const pool = openPool(600_000);
  const client = await pool.connect();
  const closed = new Promise((resolve) => client.connection.stream.once('close', resolve));
  client.release();
  link.silence();
  await pool.end();
  await closed;
}, 30_000);

test('takes orders again over new connections when the network has dropped those of every purpose', async () => {
  const purposes = ['CATALOGUE', 'ORDERS', 'ADMISSION', 'LIMITS', 'SETTLEMENT', 'MAIL'];
  const shortLimits = Object.fromEntries(purposes.map((purpose) => [`${purpose}_STATEMENT_MS`, '1000']));
  const store = await startTestStore({ environment: { ...shortLimits, DATABASE_URL: link.url } });
  const buy = () =>
    store.post('/ticketCheckout/mx-web-transaction', mxBody(store.dataset, { lines: { 11: 1 } }));
  for (const { status } of await Promise.all([store.get('/readyz'), buy(), buy(), buy()])) {
    expect(status).toBe(200);
  }

  const countHeld = link.silence();
  const [ready] = await Promise.all([store.get('/readyz'), buy(), buy()]);
  // A load balancer must not remove it: nobody else could say what is wrong.
  expect(ready.status).toBe(200);
  expect(await buy()).toMatchObject({ status: 200 });
  expect(await store.get('/readyz')).toMatchObject({ status: 200 });
  // The last statement without an answer may still wait for its time.
  while (countHeld() > 0) await wait(10);
  await store.stop();
});

test('a statement after one whose connection the server ended gets a new connection', async () => {
  const pool = openPool(60_000);
  const database = databaseOf(pool);
  const administrator = openPool();
  const {
    rows: [{ pid }],
  } = await pool.query('select pg_backend_pid() as pid');
  const next = sql`select pg_sleep(60)`.execute(database).catch(() => sql`select 1 as one`.execute(database));
  await administrator.query('select pg_terminate_backend($1)', [pid]);
  expect((await next).rows).toEqual([{ one: 1 }]);
  await Promise.all([database.destroy(), administrator.end()]);
});
