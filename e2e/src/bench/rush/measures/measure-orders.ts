import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import * as v from 'valibot';
import { startClient } from '../clients/client-process';
import type { RushStore } from '../store/start-rush-store';
import { databasePid, processorMs } from './processor-time';

const measuredMs = 8_000;
const firstBuyer = 0xd00000;

/** So many that no order waits for its turn to enter. */
const unpaced = { ADMITTED_PER_SECOND: '100000' };

/** What MX orders cost two API processes whose buyers come as fast as they are served. Times are milliseconds of processor time. */
export interface OrderCosts {
  readonly ordersPerSecond: number;
  /** Of both APIs, for one order. */
  readonly apiMs: number;
  /** Of PostgreSQL, for one order. */
  readonly databaseMs: number;
  /** Transactions, for one order: with a statement alone each. */
  readonly commits: number;
}

const commits = `select xact_commit::int as commits from pg_stat_database where datname = current_database()`;

/** Lets buyers order as fast as two API processes serve them. */
export async function measureOrders(store: RushStore): Promise<OrderCosts> {
  const { simulators, visitorKey, databaseUrl } = store;
  const apis = await Promise.all([store.startApi(unpaced), store.startApi(unpaced)]);
  const database = await databasePid(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const count = async () => {
    // Connections report what they did within a second.
    await wait(1_500);
    const { rows } = await client.query<{ commits: number }>(commits);
    return {
      apiMs: apis.reduce((sum, { pid }) => sum + processorMs(pid), 0),
      databaseMs: processorMs(database),
      commits: rows[0]?.commits ?? 0,
    };
  };
  try {
    const job = { apis: apis.map(({ origin }) => origin), simulators, visitorKey, firstBuyer };
    const orders = startClient('orders', job, v.object({ orders: v.number(), seconds: v.number() }));
    await orders.isReady;
    const before = await count();
    orders.begin();
    await wait(measuredMs);
    orders.stop();
    const { orders: placed, seconds } = await orders.result;
    const after = await count();
    const each = (name: keyof typeof after) => (after[name] - before[name]) / placed;
    return {
      ordersPerSecond: placed / seconds,
      apiMs: each('apiMs'),
      databaseMs: each('databaseMs'),
      commits: each('commits'),
    };
  } finally {
    await client.end();
    await Promise.all(apis.map(({ stop }) => stop()));
  }
}
