import { startTestStore, type TestStore } from '../testing/start-test-store';

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore();
});
afterAll(() => store.stop());

const people = 3000;

const share = `select is_beyond_share('network 7', 'wide 7', now(), 7, 10, 100)`;
const requests = `select count(*) from record_holders(
  $1, $2, array_fill(null::text, array[cardinality($2::text[])]), 10, 100, '10 minutes', '1 hour', '1 minute', '6 seconds', false)`;

/** Pages of tables and indexes that a statement reads. */
async function pagesOf(statement: string, values: readonly unknown[] = []): Promise<number> {
  const { rows } = await store.pool.query(`explain (analyze, buffers, format json) ${statement}`, [
    ...values,
  ]);
  const { Plan: plan } = rows[0]['QUERY PLAN'][0];
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}

test('a poll in a line that has just grown long reads the places of its own network, not all', async () => {
  await store.pool.query('alter table admissions set (autovacuum_enabled = off)');
  const client = await store.pool.connect();
  const eventId = Number(store.dataset.events[0]?.['id']);
  const polling = Array.from({ length: 10 }, (_, index) => `visitor ${1 + index * 100}`);
  // Each connection keeps the plans of the time in which nobody waited.
  for (let call = 0; call < 10; call += 1) {
    await client.query(share);
    await client.query(requests, [eventId, polling]);
  }
  client.release();
  await store.pool.query(
    `insert into admissions (event_id, holder, network, wide_network, place, line, asked_at, alive_until)
     select $1, 'visitor ' || number, 'network ' || number, 'wide ' || number, number, 0, now() - interval '2 seconds',
       now() + interval '1 hour'
     from generate_series(1, $2::int) as number`,
    [eventId, people],
  );
  expect(await pagesOf(share)).toBeLessThan(20);
  expect(await pagesOf(requests, [eventId, polling])).toBeLessThan(400);
});

test('a poll that changes nothing about its place writes nothing', async () => {
  const eventId = Number(store.dataset.events[0]?.['id']);
  const versions = async () => {
    const { rows } = await store.pool.query('select holder, xmin, xmax from admissions order by holder');
    return rows;
  };
  const before = await versions();
  expect(before).toHaveLength(people);
  await store.pool.query(requests, [eventId, before.map(({ holder }) => holder)]);
  expect(await versions()).toEqual(before);
});
