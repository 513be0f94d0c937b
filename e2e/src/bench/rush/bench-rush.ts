import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { measureBystanders } from './measures/measure-bystanders';
import { measureDatabase } from './measures/measure-database';
import { measureMemory } from './measures/measure-memory';
import { measureRush } from './measures/measure-rush';
import { describeRush } from './promises/describe-rush';
import { promisesOf, type RunFigures } from './promises/promises';
import { rushEvents } from './store/rush-dataset';
import { startRushStore } from './store/start-rush-store';

const file = 'test-results/rush.json';
const quietMs = 15_000;
/** Of both APIs, unless settings say otherwise. */
const orderConnections = 20;
const say = (line: string) => void process.stdout.write(`${line}\n`);

const { values: options } = parseArgs({ options: { 'without-memory': { type: 'boolean', default: false } } });

const store = await startRushStore();
try {
  const quiet = await measureBystanders(store, rushEvents.scarce, () => wait(quietMs));
  const { readMs, orderMs } = quiet.bystanders;
  say(`quiet: event reads p99 ${readMs.toFixed(0)} ms, orders p99 ${orderMs.toFixed(0)} ms`);

  const database = await measureDatabase(store, orderConnections);
  say(
    `the database alone: ${database.ordersPerSecond.toFixed(0)} orders/s of ${database.statements} statements`,
  );

  const rushes = [];
  for (const [event, buyers, manner] of [
    [rushEvents.unasked, 2000, 'without asking'],
    [rushEvents.scarce, 2000, 'as a browser'],
    [rushEvents.enough, 1000, 'as a browser'],
    [rushEvents.byStripe, 300, 'as a browser'],
  ] as const) {
    const rush = await measureRush(store, { event, buyers, manner });
    for (const line of describeRush(rush)) say(line);
    rushes.push(rush);
  }
  const memory = options['without-memory'] ? null : await measureMemory(store);

  const figures: RunFigures = { quiet: quiet.bystanders, database, rushes, memory };
  const promises = promisesOf(figures);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ figures, promises }, null, 2));
  say('');
  for (const { promise, figure, limit, isKept } of promises) {
    say(`${isKept ? 'kept  ' : 'BROKEN'}  ${promise.padEnd(72)} ${figure.padStart(9)}  (${limit})`);
  }
  say(`written to ${file}`);
  if (promises.some(({ isKept }) => !isKept)) process.exitCode = 1;
} finally {
  await store.stop();
}
