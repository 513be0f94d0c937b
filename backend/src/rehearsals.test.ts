import { sql } from 'kysely';
import type { Database } from './database/connection';
import { closeDatabases, type Databases, openConnections, openDatabases } from './database/open-databases';
import { rehearsals } from './rehearsals';
import { startTestStore } from './testing/start-test-store';

/** The functions and tables of the statements that each connection of a pool has prepared. */
async function preparedOn(
  databases: Databases,
  pool: 'orders' | 'admission' | 'limits',
  connections: number,
) {
  const read = () =>
    databases[pool].connection().execute(async (connection) => {
      const { rows } = await sql<{ statement: string }>`
        select statement from pg_prepared_statements where not statement ~ 'pg_prepared_statements'`.execute(
        connection,
      );
      return rows.map(({ statement }) => statement).join();
    });
  return Promise.all(Array.from({ length: connections }, read));
}

test('every connection has planned what orders run before the first buyer comes', async () => {
  const store = await startTestStore();
  const databases = openDatabases({ ...store.settings, DATABASE_STATEMENTS: 'prepared' });
  const { ORDERS_CONNECTIONS, ADMISSION_CONNECTIONS, LIMITS_CONNECTIONS } = store.settings;
  await openConnections(databases, store.settings, rehearsals);
  for (const statements of await preparedOn(databases, 'orders', ORDERS_CONNECTIONS)) {
    for (const name of ['read_sales', 'store_orders', 'complete_orders', 'release_orders'])
      expect(statements).toContain(name);
  }
  for (const statements of await preparedOn(databases, 'admission', ADMISSION_CONNECTIONS)) {
    for (const name of ['record_holders', 'take_places', 'admit_from_line', 'enter_orders'])
      expect(statements).toContain(name);
  }
  for (const statements of await preparedOn(databases, 'limits', LIMITS_CONNECTIONS))
    expect(statements).toContain('rate_counts');
  const { rows } = await store.pool.query(
    'select 1 from orders union all select 1 from admissions union all select 1 from rate_counts',
  );
  expect(rows).toEqual([]);
  await closeDatabases(databases);
  await store.stop();
});

test('no connection of an API compiles its statements, which costs more than they do', async () => {
  const store = await startTestStore();
  const databases = openDatabases(store.settings);
  const jitOf = async (database: Database) =>
    (await sql<{ jit: string }>`select current_setting('jit') as jit`.execute(database)).rows[0]?.jit;
  expect(new Set(await Promise.all(Object.values(databases).map(jitOf)))).toEqual(new Set(['off']));
  await closeDatabases(databases);
  await store.stop();
});
