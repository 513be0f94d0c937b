import { findOnPath } from '@ticket-storefront/platform-testing/programs';
import { type Pooler, startPooler } from '@ticket-storefront/postgres';
import { sql } from 'kysely';
import { mxBody } from '../testing/order-bodies';
import { startTestStore } from '../testing/start-test-store';
import { requirePrepared } from './migrate';
import { closeDatabases, openConnections, openDatabases } from './open-databases';

const program = findOnPath('pgbouncer');
const behindPooler = program ? describe : describe.skip;

behindPooler(
  program ? 'behind PgBouncer' : 'behind PgBouncer, missing here: apt-get install pgbouncer',
  () => {
    let pooler: Pooler;
    beforeAll(async () => {
      pooler = await startPooler(program ?? '', process.env['TEST_DATABASE_URL'] ?? '', 8);
    });
    afterAll(() => pooler.stop());

    const startStore = async (environment: NodeJS.ProcessEnv = {}) => {
      const behind = {
        DATABASE_URL: pooler.url,
        DATABASE_POOLER: 'transactions',
        DATABASE_STATEMENTS: 'plain',
      };
      const store = await startTestStore({ environment: { ...behind, ...environment } });
      await pooler.reconnect();
      return store;
    };

    test('an API is prepared, sells every ticket once, and settles, with more connections than the database has', async () => {
      const store = await startStore({ HOLDS_PER_ADDRESS: '1000' });
      await store.pool.query('update ticketing_items set sold_count = 0, capacity = 30 where id = 11');
      const buy = () =>
        store.post('/ticketCheckout/mx-web-transaction', mxBody(store.dataset, { lines: { 11: 1 } }));
      const answers = await Promise.all(Array.from({ length: 40 }, buy));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
      expect(await store.stockOf(11)).toBe(0);
      expect((await store.get('/readyz')).status).toBe(200);
      await store.settle();
      const { rows } = await store.pool.query('select sold_count as sold from ticketing_items where id = 11');
      expect(rows).toEqual([{ sold: 30 }]);
      await store.stop();
    });

    test('statements, locks and idle transactions have the limits of the role, and no statement is compiled or reads a whole table', async () => {
      const store = await startStore();
      const { rows } = await sql<Record<string, string>>`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle, current_setting('jit') as jit,
        current_setting('enable_seqscan') as whole`.execute(store.services.database);
      expect(rows).toEqual([{ statement: '15s', lock: '2s', idle: '10s', jit: 'off', whole: 'off' }]);
      await store.stop();
    });

    test('an API does not start with a role whose tables are elsewhere, and says what to run', async () => {
      const store = await startStore();
      const settings = { ...store.settings, DATABASE_SCHEMA: 'storefront_other' };
      await expect(requirePrepared(store.services.database, settings)).rejects.toThrow(
        `The role of DATABASE_URL finds tables in ${store.database.schema} instead of storefront_other: run \`prepare\``,
      );
      await store.stop();
    });

    test('without the setting an API says that the pooler refuses its limits', async () => {
      const store = await startTestStore();
      const databases = openDatabases({ ...store.settings, DATABASE_URL: pooler.url });
      await expect(openConnections(databases, store.settings, {})).rejects.toThrow(
        'unsupported startup parameter: statement_timeout',
      );
      await store.stop();
    });
  },
);

test('a process for whose connections PostgreSQL has no room says so, and the others keep theirs', async () => {
  const store = await startTestStore();
  const processes = Array.from({ length: 5 }, () => openDatabases(store.settings));
  const opened = await Promise.allSettled(
    processes.map((databases) => openConnections(databases, store.settings, {})),
  );
  const refused = opened.flatMap((each) => (each.status === 'rejected' ? [`${each.reason}`] : []));
  expect(refused.length).toBeGreaterThan(0);
  for (const sentence of refused) {
    expect(sentence).toMatch(
      /^DatabaseError: PostgreSQL has no room for the 24 connections of this process: lower .*\.$/,
    );
  }
  await Promise.all(processes.map((databases) => closeDatabases(databases)));
  await store.stop();
});
