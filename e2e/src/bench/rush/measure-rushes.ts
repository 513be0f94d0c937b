import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type BystanderTimes, bystandersOf, measureBystanders } from './measures/measure-bystanders';
import { measureDatabase } from './measures/measure-database';
import { measureLine } from './measures/measure-line';
import { manners, measureOrders } from './measures/measure-orders';
import { figuresOf, measureRush, type Rush, type RushRound } from './measures/measure-rush';
import { describeRush } from './promises/describe-rush';
import type { RushesFigures } from './promises/promises';
import { inRound, rounds, rushEvents } from './store/rush-dataset';
import type { RushStore } from './store/start-rush-store';

/** The first requests of a server take longer than all later ones. */
const warmingMs = 5_000;
const quietMs = 10_000;

/** Drops the e-mails of the orders before, which would be sent for minutes while something else is measured. */
async function dropEmails({ databaseUrl, schema }: RushStore): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`set search_path to ${pg.escapeIdentifier(schema)}`);
  await client.query('delete from unwritten_confirmations');
  await client.query('delete from outbox_emails where sent_at is null and failed_at is null');
  await client.end();
}

const rushes: readonly Rush[] = [
  { event: rushEvents.unasked, buyers: 2000, manner: 'without asking' },
  { event: rushEvents.scarce, buyers: 2000, manner: 'as a browser' },
  { event: rushEvents.enough, buyers: 1000, manner: 'as a browser' },
  { event: rushEvents.everybody, buyers: 2000, manner: 'as a browser' },
  { event: rushEvents.byStripe, buyers: 300, manner: 'as a browser' },
];

/**
 * Measures what the database reaches alone, and the rounds of each rush, in turns with each other and with the quiet store: the speed of
 * a machine changes within minutes.
 * @param say - called with each figure.
 * @param slugs - events whose rushes are measured; without it all.
 */
export async function measureRushes(
  store: RushStore,
  say: (line: string) => void,
  slugs?: readonly string[],
): Promise<RushesFigures> {
  await measureBystanders(store, rushEvents.scarce, () => wait(warmingMs));
  const database = await measureDatabase(store);
  say(
    `the database alone: ${database.ordersPerSecond.toFixed(0)} orders/s of ${database.statements} statements, over ${database.connections} connections`,
  );

  const measure = async (name: keyof typeof manners) => {
    const each = await measureOrders(store, manners[name]);
    say(`${manners[name].name} as fast as they can: ${each.ordersPerSecond.toFixed(0)} orders/s`);
    say(
      `  for each: ${each.apiMs.toFixed(1)} ms of processor time of the APIs, ${each.databaseMs.toFixed(1)} ms of PostgreSQL, ${each.commits.toFixed(2)} commits`,
    );
    say(`  if the processors had no other work: ${each.alonePerSecond.toFixed(0)} orders/s`);
    return each;
  };
  const costs = {
    twoApis: await measure('twoApis'),
    oneApi: await measure('oneApi'),
    withoutProcessor: await measure('withoutProcessor'),
  };

  await dropEmails(store);
  const line = await measureLine(store);
  say(
    `${line.waiting} in line, ${line.pollsPerSecond} polls/s: p50 ${line.p50.toFixed(0)} ms, p99 ${line.p99.toFixed(0)} ms`,
  );

  const measured = new Map<Rush, RushRound[]>(
    rushes.filter(({ event }) => !slugs || slugs.includes(event.slug)).map((rush) => [rush, []]),
  );
  const quietRounds: BystanderTimes[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await dropEmails(store);
    const { times } = await measureBystanders(store, rushEvents.scarce, () => wait(quietMs));
    quietRounds.push(times);
    for (const [rush, of] of measured) {
      of.push(await measureRush(store, { ...rush, event: inRound(rush.event, round) }));
    }
  }
  // As of rushes, without the first.
  const quiet = bystandersOf(quietRounds.slice(1));
  say(`quiet: event reads p99 ${quiet.readMs.toFixed(0)} ms, orders p99 ${quiet.orderMs.toFixed(0)} ms`);
  const figures = [...measured].map(([rush, of]) => figuresOf(rush, of));
  for (const line of figures.flatMap(describeRush)) say(line);
  return { quiet, costs, database, line, rushes: figures };
}
