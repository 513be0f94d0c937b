import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@ticket-storefront/postgres';
import pg from 'pg';
import { originsOf } from './settings';
import { orderFreeTicket } from './testing/order-free-ticket';
import { endAllStarts, type RunningStart, runStart } from './testing/run-start';

const folder = mkdtempSync(join(tmpdir(), 'keep-data-'));
const datasetFile = join(folder, 'dataset.json');
const event = { id: 7, name: 'Rehearsal', ticketing_slug: 'rehearsal', start_date: '2999-01-01' };
const processor = { processor: 'stripe', config: null };
const seat = {
  id: 71,
  event_id: 7,
  name: 'Seat',
  price: 0,
  sales_limit_balance: 5,
  available_public_sale: true,
};
writeFileSync(
  datasetFile,
  JSON.stringify({
    events: [{ ...event, ticketing_payment_processor_config: processor }],
    ticketing_items: [seat],
    promo_codes: [],
  }),
);

let database: EmbeddedPostgres;
let client: pg.Client;
beforeAll(async () => {
  database = await startEmbeddedPostgres({ dataFolder: join(folder, 'external'), temporary: true });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('create table public.orders as select 7 as theirs');
});
afterAll(async () => {
  await endAllStarts();
  await client.end();
  await database.stop();
  rmSync(folder, { recursive: true });
});

/** One store with the demonstration data and one with a data set, on one database. */
async function startBoth(): Promise<RunningStart[]> {
  const starts = [
    runStart({ PORT: '4780', DATABASE_URL: database.url }),
    runStart({ PORT: '4784', DATABASE_URL: database.url, DATASET: datasetFile }),
  ];
  await Promise.all(starts.map((start) => start.prints('Storefront ready')));
  return starts;
}

async function stop(starts: readonly RunningStart[]): Promise<void> {
  for (const start of starts) start.signalGroup('SIGINT');
  await Promise.all(starts.map((start) => start.ended));
}

async function count(table: string): Promise<number> {
  const { rows } = await client.query(`select count(*)::int as rows from ${table}`);
  return rows[0].rows;
}

test('two stores on one database server share no data: one retains its orders, a data set starts fresh', async () => {
  const first = await startBoth();
  await orderFreeTicket(originsOf(4780).api, { event: 102, item: 1101 });
  await orderFreeTicket(originsOf(4784).api, { event: 7, item: 71 });
  const ofBoth = async () => [
    await count('storefront_4780.orders'),
    await count('storefront_4784_dataset.orders'),
  ];
  expect(await ofBoth()).toEqual([1, 1]);
  await stop(first);

  const second = await startBoth();
  expect(await ofBoth()).toEqual([1, 0]);
  await stop(second);

  expect((await client.query('select * from public.orders')).rows).toEqual([{ theirs: 7 }]);
  const { rows } = await client.query(
    "select nspname as name from pg_namespace where nspname like 'storefront%' order by 1",
  );
  expect(rows).toEqual([{ name: 'storefront_4780' }, { name: 'storefront_4784_dataset' }]);
});
