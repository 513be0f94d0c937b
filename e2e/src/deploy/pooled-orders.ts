import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findOnPath } from '@ticket-storefront/platform-testing/programs';
import { startPooler } from '@ticket-storefront/postgres';
import { exitWithError } from '@ticket-storefront/server';
import pg from 'pg';
import { measureOrders } from '../bench/rush/measures/measure-orders';
import { percentile } from '../bench/rush/measures/percentile';
import { rushEvents } from '../bench/rush/store/rush-dataset';
import { type RushStore, startRushStore } from '../bench/rush/store/start-rush-store';

/** Connections that all clients together have to PostgreSQL. */
const databaseConnections = 20;
/** Clients of the pooler beside the API, as further processes would be. */
const otherClients = 1000;
/** On a machine that becomes slower, each way is as often the first of a round as the last. */
const rounds = 6;
const atLeast = 0.9;

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Stores with the role of the store what a session cannot set behind a pooler, as docs/deploy.md says. */
async function prepareRole({ databaseUrl, schema }: RushStore): Promise<void> {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATABASE_SCHEMA: schema,
    DATABASE_POOLER: 'transactions',
  };
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'backend/src/prepare.ts'], { env });
}

/** Whether a PgBouncer keeps prepared statements for transactions: since 1.21, and by itself since 1.24. */
async function canPrepare(program: string): Promise<boolean> {
  const { stdout } = await promisify(execFile)(program, ['--version']);
  const [, major = 0, minor = 0] = /^PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? [];
  return Number(major) > 1 || Number(minor) >= 24;
}

/** Clients of the pooler that have had an answer, and stay connected. */
async function connectOthers(url: string): Promise<readonly pg.Client[]> {
  const clients: pg.Client[] = [];
  while (clients.length < otherClients) {
    const next = Array.from({ length: 50 }, () => new pg.Client({ connectionString: url }));
    await Promise.all(
      next.map(async (client) => {
        client.on('error', () => undefined);
        await client.connect();
        await client.query('select 1');
      }),
    );
    clients.push(...next);
  }
  return clients;
}

/**
 * Compares orders over PgBouncer, beside 1,000 other clients of it, with orders by connections of the API's own, in turns; also with
 * connections of its own on which PostgreSQL plans each statement anew, as it does behind a PgBouncer that keeps no prepared statements.
 */
async function comparePooledOrders(): Promise<void> {
  const program = findOnPath('pgbouncer');
  if (!program) {
    say('pgbouncer: left out, because it is not installed here: apt-get install pgbouncer');
    return;
  }
  const store = await startRushStore();
  const pooler = await startPooler(program, store.databaseUrl, databaseConnections).catch(
    async (error: unknown) => {
      await store.stop();
      throw error;
    },
  );
  let others: readonly pg.Client[] = [];
  try {
    await prepareRole(store);
    await pooler.reconnect();
    others = await connectOthers(pooler.url);
    const plain = { DATABASE_STATEMENTS: 'plain' };
    const hasPrepared = await canPrepare(program);
    const ways = {
      direct: {},
      plain,
      pooled: {
        ...{ DATABASE_URL: pooler.url, DATABASE_POOLER: 'transactions' },
        ...(hasPrepared ? {} : plain),
      },
    };
    const names = Object.keys(ways) as (keyof typeof ways)[];
    const measured = { direct: [] as number[], plain: [] as number[], pooled: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      const turn = round % names.length;
      for (const name of [...names.slice(turn), ...names.slice(0, turn)]) {
        const { ordersPerSecond, ...costs } = await measureOrders(store, {
          ...{ name, apis: 1, atOnce: 40, events: [rushEvents.recorded] },
          firstBuyer: 0xe00000 + 0x8000 * (names.length * round + names.indexOf(name)),
          settings: ways[name],
        });
        const { apiMs, databaseMs } = costs;
        say(
          `  ${name}: ${ordersPerSecond.toFixed(0)} orders a second, ${apiMs.toFixed(1)} ms of the API and ${databaseMs.toFixed(1)} ms of PostgreSQL for one`,
        );
        measured[name].push(ordersPerSecond);
      }
    }
    const over = (other: 'direct' | 'plain') =>
      percentile(
        measured.pooled.map((pooled, round) => pooled / (measured[other][round] ?? 0)),
        0.5,
      );
    const median = (name: keyof typeof ways) => percentile(measured[name], 0.5).toFixed(0);
    say(
      `pgbouncer ${hasPrepared ? 'with' : 'without'} prepared statements: ${median('pooled')} orders a second with ${otherClients} other clients over ${databaseConnections} connections, ${median('direct')} directly; in a round ${over('direct').toFixed(2)} times as many (at least ${atLeast}), and ${over('plain').toFixed(2)} times as many as directly without prepared statements`,
    );
    if (over('direct') < atLeast) process.exitCode = 1;
  } finally {
    await Promise.all(others.map((client) => client.end().catch(() => undefined)));
    await pooler.stop();
    await store.stop();
  }
}

await comparePooledOrders().catch(exitWithError);
