import { randomBytes } from 'node:crypto';
import { buildDemonstration } from '@ticket-storefront/demonstration';
import { isListed } from '@ticket-storefront/domain/events';
import * as v from 'valibot';
import { createPool } from '../database/connection';
import { testDataset } from '../testing/test-dataset';
import { prepareDatabase } from './prepare-database';
import { datasetSchema } from './read-dataset';

const databaseUrl = process.env['TEST_DATABASE_URL'] ?? '';
const pictureBaseUrl = 'http://localhost:1';
const schema = `storefront_test_${randomBytes(6).toString('hex')}`;
const pool = createPool({ databaseUrl, schema });
afterAll(async () => {
  await pool.query(`drop schema ${schema} cascade`);
  await pool.end();
});

const demonstration = (now = new Date()) =>
  v.parse(datasetSchema, buildDemonstration({ now, pictureBaseUrl }));

const balance = async () =>
  (await pool.query('select sales_limit_balance as left from ticketing_items where id = 1002')).rows[0].left;

test('retains the sales of the demonstration across starts, and updates its dates', async () => {
  await prepareDatabase({ databaseUrl, schema, rows: demonstration(), fresh: false });
  await pool.query('update ticketing_items set sold_count = capacity - 3 where id = 1002');
  await pool.query('update promo_codes set is_used = true where id = 5201');
  await pool.query(`update events set start_date = '2020-01-01'`);
  await prepareDatabase({ databaseUrl, schema, rows: demonstration(), fresh: false });
  expect(await balance()).toBe(3);
  const { rows } = await pool.query('select is_used from promo_codes where id = 5201');
  expect(rows).toEqual([{ is_used: true }]);
  const past = await pool.query(`select 1 from events where start_date < now()::date::text`);
  expect(past.rowCount).toBe(0);
});

test('retains sold and held tickets when a limit is raised or lowered', async () => {
  const limited = (sales_limit: number) => {
    const { events, ticketing_items } = testDataset();
    const items = ticketing_items.filter(({ id }) => id === 12);
    const [item] = items.map((each) => ({ ...each, sales_limit, sales_limit_balance: 450 }));
    return { events, ticketing_items: item ? [item] : [], promo_codes: [] };
  };
  const left = async (sales_limit: number) => {
    await prepareDatabase({ databaseUrl, schema, rows: limited(sales_limit), fresh: false });
    const { rows } = await pool.query(
      'select sales_limit_balance as left from ticketing_items where id = 12',
    );
    return rows[0].left;
  };
  await prepareDatabase({ databaseUrl, schema, rows: limited(500), fresh: true });
  await pool.query('update ticketing_items set sold_count = 440, held_count = 10 where id = 12');
  expect(await left(500)).toBe(0);
  expect(await left(600)).toBe(100);
  expect(await left(300)).toBe(0);
  expect(await left(520)).toBe(20);
});

test('creates a fresh schema for a data set, and retains unknown fields', async () => {
  await prepareDatabase({ databaseUrl, schema, rows: testDataset(), fresh: true });
  const { rows } = await pool.query('select id, other_fields from events order by id');
  expect(rows[0]).toEqual({ id: 1, other_fields: { sponsor: 'kept' } });
  expect(rows).toHaveLength(testDataset().events.length);
});

test('updates the catalogue of a deployment, or leaves it unchanged without one', async () => {
  const { events } = testDataset();
  const rows = { events, ticketing_items: [], promo_codes: [] };
  await prepareDatabase({ databaseUrl, schema, rows: testDataset(), fresh: true });
  const renamed = events.map((event) => ({ ...event, name: 'Renamed' }));
  await prepareDatabase({ databaseUrl, schema, rows: { ...rows, events: renamed }, fresh: false });
  await prepareDatabase({ databaseUrl, schema, rows: null, fresh: false });
  const names = await pool.query('select distinct name from events');
  expect(names.rows).toEqual([{ name: 'Renamed' }]);
  const items = await pool.query('select 1 from ticketing_items');
  expect(items.rowCount).toBe(testDataset().ticketing_items.length);
});

test('refuses tables of an earlier version with the remedy, and leaves them unchanged', async () => {
  const rows = testDataset();
  await prepareDatabase({ databaseUrl, schema, rows, fresh: true });
  await pool.query(`update migrations set name = '0001-catalogue.sql' where name = '0001-schema.sql'`);
  const failure = await prepareDatabase({ databaseUrl, schema, rows: null, fresh: false }).catch(String);
  expect(failure).toMatch(
    new RegExp(
      `^DatabaseError: The database \\S+ cannot be used: its schema ${schema} is from an earlier version and has to ` +
        'start afresh: run `prepare --fresh`, or remove the DATA_FOLDER \\(`.data`\\) where `npm start` keeps the database there\\.$',
    ),
  );
  expect((await pool.query('select 1 from events')).rowCount).toBe(rows.events.length);

  await prepareDatabase({ databaseUrl, schema, rows, fresh: true });
  await prepareDatabase({ databaseUrl, schema, rows: null, fresh: false });
});

test('adds what later versions need to tables of an earlier one, and keeps their rows', async () => {
  const rows = testDataset();
  await prepareDatabase({ databaseUrl, schema, rows, fresh: true });
  await pool.query(
    `drop table hand_overs; alter table order_attempts drop column hand_over;
     delete from migrations where name = '0002-hand-overs.sql'`,
  );
  await prepareDatabase({ databaseUrl, schema, rows: null, fresh: false });
  expect((await pool.query('select hand_over from order_attempts')).rows).toEqual([]);
  expect((await pool.query('select id from hand_overs')).rows).toEqual([]);
  expect((await pool.query('select 1 from events')).rowCount).toBe(rows.events.length);
});

test('every demonstration event is on the landing page, and every processor has one', () => {
  const now = new Date();
  const { events, ticketing_items } = demonstration(now);
  const listed = events.filter((event) => {
    const items = ticketing_items.filter((item) => item.event_id === event.id);
    return isListed(event, items, now);
  });
  expect(listed).toHaveLength(5);
  expect(new Set(events.map((event) => event.ticketing_payment_processor_config?.processor))).toEqual(
    new Set(['mxmerchant', 'braintree', 'stripe']),
  );
});

test('never changes the schema of another application, and reports an unreachable database without its password', async () => {
  const options = { rows: testDataset(), fresh: true };
  await expect(prepareDatabase({ ...options, databaseUrl, schema: 'public' })).rejects.toThrow('public');
  const failure = await prepareDatabase({
    ...options,
    databaseUrl: 'postgres://me:secret@127.0.0.1:9/shop',
    schema,
  }).catch((error: Error) => error.message);
  expect(failure).toMatch(/^The database 127\.0\.0\.1:9\/shop cannot be used: .+\.$/);
  expect(failure).not.toContain('secret');
});

test('lets orders pass while it waits behind a long transaction to change a table', async () => {
  await prepareDatabase({ databaseUrl, schema, rows: testDataset(), fresh: true });
  await pool.query(
    `drop table priority_links; delete from migrations where name = '0011-priority-links.sql'`,
  );
  const long = await pool.connect();
  await long.query('begin; update events set name = name where id = 1');
  const prepared = prepareDatabase({ databaseUrl, schema, rows: null, fresh: false });
  const isWaiting = async () =>
    (await pool.query(`select 1 from pg_locks where relation = 'events'::regclass and not granted`)).rowCount;
  while (!(await isWaiting()));
  await pool.query('update events set name = name where id = 2');
  await long.query('commit');
  long.release();
  await prepared;
  expect((await pool.query('select 1 from priority_links')).rowCount).toBe(0);
});
