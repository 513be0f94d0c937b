import type { PoolClient } from 'pg';
import { startTestStore, type TestStore } from '../testing/start-test-store';

const people = 20_000;
const share = `select is_beyond_share('network 7', 'wide 7', now(), 7, 10, 100)`;
const requests = `select count(*) from record_holders(
  $1, $2, array_fill(null::text, array[cardinality($2::text[])]), 10, 100, '10 minutes', '1 hour', '1 minute', '6 seconds', false)`;
const admitting = `select * from admit_from_line(
  $1, 100, 100, 10, 100, '10 minutes', '1 minute', array['visitor 1'], array[null::text], '100 milliseconds')`;
const polling = Array.from({ length: 10 }, (_, index) => `visitor ${1 + index * 100}`);

let store: TestStore;
let client: PoolClient;
const eventId = () => Number(store.dataset.events[0]?.['id']);

/** The lines of two events that grew at the same time, on a connection whose plans are of the time in which nobody waited. */
beforeAll(async () => {
  store = await startTestStore();
  client = await store.pool.connect();
  await client.query('alter table admissions set (autovacuum_enabled = off)');
  for (let call = 0; call < 10; call += 1) {
    await client.query(share);
    await client.query(requests, [eventId(), polling]);
    await client.query(admitting, [eventId()]);
  }
  await client.query(
    `insert into admissions (event_id, holder, network, wide_network, place, line, asked_at, alive_until)
     select event, 'visitor ' || number, 'network ' || number, 'wide ' || number, number, 0, now() - interval '2 seconds',
       now() + interval '1 hour'
     from generate_series(1, $2::int) as number, unnest($1::int[]) as event order by random()`,
    [store.dataset.events.slice(0, 2).map(({ id }) => id), people],
  );
});
afterAll(async () => {
  client.release();
  await store.stop();
});

/** Pages of tables and indexes that a statement reads. With a plan that it makes anew, it also reads those that describe tables. */
async function pagesOf(statement: string, values: readonly unknown[] = []): Promise<number> {
  const counts = [];
  for (let call = 0; call < 3; call += 1) {
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${statement}`, [...values]);
    const { Plan: plan } = rows[0]['QUERY PLAN'][0];
    counts.push(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']);
  }
  return Math.min(...counts);
}

test('a poll in a line that has just grown long reads the places of its own network, not all', async () => {
  expect(await pagesOf(share)).toBeLessThan(20);
  expect(await pagesOf(requests, [eventId(), polling])).toBeLessThan(400);
});

test('a poll that changes nothing about its place writes nothing', async () => {
  const versions = async () => {
    const { rows } = await client.query(
      `select holder, xmin, xmax from admissions where event_id = ${eventId()} order by holder`,
    );
    return rows;
  };
  const before = await versions();
  expect(before).toHaveLength(people);
  await client.query(requests, [eventId(), before.slice(0, 1000).map(({ holder }) => holder)]);
  expect(await versions()).toEqual(before);
});

test.each([
  ['before', 'select'],
  ['after', 'vacuum analyze admissions'],
])(
  'the head of a line is admitted without reading the rest, %s PostgreSQL has counted it',
  async (_, count) => {
    await client.query(count);
    expect(await pagesOf(admitting, [eventId()])).toBeLessThan(400);
  },
);
