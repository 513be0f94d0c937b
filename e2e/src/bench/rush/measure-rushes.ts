import { setTimeout as wait } from 'node:timers/promises';
import { measureBystanders } from './measures/measure-bystanders';
import { measureDatabase } from './measures/measure-database';
import { measureLine } from './measures/measure-line';
import { manners, measureOrders } from './measures/measure-orders';
import { measureRush } from './measures/measure-rush';
import { describeRush } from './promises/describe-rush';
import type { RushesFigures } from './promises/promises';
import { rushEvents } from './store/rush-dataset';
import type { RushStore } from './store/start-rush-store';

/** The first requests of a server take longer than all later ones. */
const warmingMs = 5_000;
const quietMs = 15_000;

/**
 * Measures the quiet store, what its database reaches alone, and each rush.
 * @param say - called with each figure.
 * @param slugs - events whose rushes are measured; without it all.
 */
export async function measureRushes(
  store: RushStore,
  say: (line: string) => void,
  slugs?: readonly string[],
): Promise<RushesFigures> {
  await measureBystanders(store, rushEvents.scarce, () => wait(warmingMs));
  const quiet = await measureBystanders(store, rushEvents.scarce, () => wait(quietMs));
  const { readMs, orderMs } = quiet.bystanders;
  say(`quiet: event reads p99 ${readMs.toFixed(0)} ms, orders p99 ${orderMs.toFixed(0)} ms`);

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

  const line = await measureLine(store);
  say(
    `${line.waiting} in line, ${line.pollsPerSecond} polls/s: p50 ${line.p50.toFixed(0)} ms, p99 ${line.p99.toFixed(0)} ms`,
  );

  const rushes = [];
  for (const [event, buyers, manner] of [
    [rushEvents.unasked, 2000, 'without asking'],
    [rushEvents.scarce, 2000, 'as a browser'],
    [rushEvents.enough, 1000, 'as a browser'],
    [rushEvents.everybody, 2000, 'as a browser'],
    [rushEvents.byStripe, 300, 'as a browser'],
  ] as const) {
    if (slugs && !slugs.includes(event.slug)) continue;
    const rush = await measureRush(store, { event, buyers, manner });
    for (const line of describeRush(rush)) say(line);
    rushes.push(rush);
  }
  return { quiet: quiet.bystanders, costs, database, line, rushes };
}
