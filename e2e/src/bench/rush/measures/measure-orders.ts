import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import * as v from 'valibot';
import { startClient } from '../clients/client-process';
import { type RushEvent, rushEvents } from '../store/rush-dataset';
import type { RushStore } from '../store/start-rush-store';
import { databasePid, processorMs } from './processor-time';

const measuredMs = 8_000;
/** PostgreSQL counts the transactions of a connection when it has been idle for ten seconds, or ends. */
const countedAfterMs = 10_500;
/** For the confirmations of the last orders. */
const confirmedAfterMs = 1_500;

/** So many that no order waits for its turn to enter. */
export const unpaced = { ADMITTED_PER_SECOND: '100000' };

/** Settings of an API or a payment service that approves its charges itself, so that no processor is on the same machine. */
export const paying = {
  NODE_OPTIONS: `--import=${new URL('../store/answer-payments.ts', import.meta.url)}`,
};

/** How orders are measured. */
interface Manner {
  readonly name: string;
  readonly apis: 1 | 2;
  /** Each API has the buyers of one of them. */
  readonly events: readonly [RushEvent, ...RushEvent[]];
  /** Buyers who order one after the other. */
  readonly atOnce: number;
  /** Buyers of no other measurement. */
  readonly firstBuyer: number;
  /** Whether the APIs approve charges themselves, instead of the simulator. */
  readonly areApproved?: boolean;
  /** Settings of the APIs. */
  readonly settings?: Readonly<Record<string, string>>;
}

export const manners = {
  twoApis: {
    ...{ name: 'two APIs', apis: 2, atOnce: 160, firstBuyer: 0xd00000 },
    events: [rushEvents.recorded, rushEvents.elsewhere],
  },
  oneApi: {
    ...{ name: 'one API', apis: 1, atOnce: 100, firstBuyer: 0xd40000 },
    events: [rushEvents.recorded],
  },
  withoutProcessor: {
    ...{ name: 'two APIs without a processor', apis: 2, atOnce: 160, firstBuyer: 0xd80000 },
    events: [rushEvents.recorded],
    areApproved: true,
  },
} as const satisfies Record<string, Manner>;

/** What MX orders cost API processes whose buyers come as fast as they are served. Times are milliseconds of processor time. */
export interface OrderCosts {
  readonly ordersPerSecond: number;
  /** Of the APIs, for one order. */
  readonly apiMs: number;
  /** Of PostgreSQL, for one order. */
  readonly databaseMs: number;
  /** Transactions, for one order: with a statement alone each. */
  readonly commits: number;
  /** Orders that the processors of this machine would take in a second if they worked for APIs and PostgreSQL alone. */
  readonly alonePerSecond: number;
}

const commits = `select xact_commit::int as commits from pg_stat_database where datname = current_database()`;

/** Lets buyers order as fast as API processes serve them. */
export async function measureOrders(
  store: RushStore,
  { apis: count, events, atOnce, firstBuyer, areApproved = false, settings = {} }: Manner,
): Promise<OrderCosts> {
  const { simulators, visitorKey, databaseUrl } = store;
  const own = { ...unpaced, ...(areApproved ? paying : {}), ...settings };
  const apis: Awaited<ReturnType<RushStore['startApi']>>[] = await Promise.all(
    Array.from({ length: count }, () => store.startApi(own)),
  );
  const database = await databasePid(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const readTimes = () => ({
    apiMs: apis.reduce((sum, { pid }) => sum + processorMs(pid), 0),
    databaseMs: processorMs(database),
  });
  const readCommits = async () => (await client.query<{ commits: number }>(commits)).rows[0]?.commits ?? 0;
  const stop = () => Promise.all(apis.splice(0).map(({ stop }) => stop()));
  try {
    const job = {
      apis: apis.map(({ origin }) => origin),
      ...{ simulators, visitorKey, events, atOnce, firstBuyer },
    };
    const orders = startClient('orders', job, v.object({ orders: v.number(), seconds: v.number() }));
    await orders.isReady;
    // What the start and the first orders took is none of what follows.
    await wait(countedAfterMs);
    const before = { ...readTimes(), commits: await readCommits() };
    orders.begin();
    await wait(measuredMs);
    orders.stop();
    const { orders: placed, seconds } = await orders.result;
    orders.leave();
    await wait(confirmedAfterMs);
    const times = readTimes();
    await stop();
    const after = { ...times, commits: await readCommits() };
    const each = (name: keyof typeof after) => (after[name] - before[name]) / placed;
    const [apiMs, databaseMs] = [each('apiMs'), each('databaseMs')];
    return {
      ordersPerSecond: placed / seconds,
      ...{ apiMs, databaseMs, commits: each('commits') },
      alonePerSecond: (availableParallelism() * 1000) / (apiMs + databaseMs),
    };
  } finally {
    await client.end();
    await stop();
  }
}
