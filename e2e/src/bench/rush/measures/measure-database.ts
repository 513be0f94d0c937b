import { randomBytes, randomUUID } from 'node:crypto';
import { createReferenceID } from '@ticket-storefront/domain';
import pg from 'pg';
import { buy } from '../clients/buy';
import { createBuyer } from '../clients/buyer';
import { rushEvents } from '../store/rush-dataset';
import type { RushStore } from '../store/start-rush-store';
import { recordStatements, type Statement } from './record-statements';

const ordersPerRun = 1000;
const firstBuyer = 0xf00000;

/** Few connections lock a ticket's row for the shortest time, many use more processors: which is best depends on the machine. */
const connectionCounts = [4, 8, 16];

/** A SHA-256 hash in base64url, as networks and secrets of orders are stored. */
const hashForm = /^[\w-]{43}$/;

/** The statements of one order. */
interface RecordedOrder {
  readonly statements: readonly Statement[];
  /** What is this order's alone: its reference, and its buyer's visitor and hashes. */
  readonly own: readonly string[];
}

/** Lets an API take one order, and writes down what it sends to the database for it. */
async function recordOrder(store: RushStore): Promise<RecordedOrder> {
  const recorder = await recordStatements(store.databaseUrl);
  const api = await store.startApi({ DATABASE_URL: recorder.databaseUrl });
  try {
    const addresses = { api: api.origin, simulators: store.simulators };
    // The first order of a process opens its connections.
    for (const index of [1, 2]) {
      recorder.take();
      const buyer = await createBuyer(store.visitorKey, firstBuyer + index);
      const { result } = await buy(addresses, rushEvents.recorded, buyer);
      if (result !== 'sold') throw new Error(`The order to be recorded was answered '${result}'.`);
      if (index === 1) continue;
      const statements = recorder.take();
      const hashes = statements
        .flatMap(({ values }) => values)
        .filter((value): value is string => value !== null && hashForm.test(value));
      return { statements, own: [...new Set([buyer.reference, buyer.visitor, ...hashes])] };
    }
    throw new Error('No order was recorded.');
  } finally {
    await api.stop();
    recorder.stop();
  }
}

const anotherFor = (own: string): string => {
  if (hashForm.test(own)) return randomBytes(32).toString('base64url');
  return own.includes('-') ? randomUUID() : createReferenceID();
};

/** Sends the statements of an order once more, prepared, as those of another order of another buyer. */
async function replay(client: pg.PoolClient, { statements, own }: RecordedOrder): Promise<void> {
  const others = own.map((text) => [text, anotherFor(text)] as const);
  for (const [index, { text, values }] of statements.entries()) {
    const replaced = values.map((value) =>
      value === null ? null : others.reduce((sum, [from, to]) => sum.replaceAll(from, to), value),
    );
    await (values.length === 0
      ? client.query(text)
      : client.query({ name: `statement ${index}`, text, values: replaced }));
  }
}

const completedOrders = `
  select count(*)::int as completed from orders join order_attempts using (reference_id, attempt)
  where event_id = $1 and orders.status = 'completed'`;

/** @returns orders per second over so many connections. */
async function measureReplays(pool: pg.Pool, order: RecordedOrder, connections: number): Promise<number> {
  const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()));
  try {
    // The first time a connection prepares.
    for (const client of clients) await replay(client, order);
    let left = ordersPerRun;
    const started = performance.now();
    await Promise.all(
      clients.map(async (client) => {
        while (left-- > 0) await replay(client, order);
      }),
    );
    return (ordersPerRun * 1000) / (performance.now() - started);
  } finally {
    for (const client of clients) client.release();
  }
}

/**
 * What PostgreSQL reaches by itself: the statements of an MX order, prepared, sent again and again by a bare client as orders
 * of other buyers. Stands in for `pgbench`, which the PostgreSQL from npm comes without.
 * @returns the orders per second of the best number of connections, and how many statements each order has.
 * @throws where the statements stored fewer orders than were sent: the figure would be that of cheaper statements.
 */
export async function measureDatabase(store: RushStore) {
  const order = await recordOrder(store);
  const pool = new pg.Pool({
    connectionString: store.databaseUrl,
    max: Math.max(...connectionCounts),
    options: `-c search_path=${store.schema}`,
  });
  const countCompleted = async () => {
    const { rows } = await pool.query<{ completed: number }>(completedOrders, [rushEvents.recorded.id]);
    return rows[0]?.completed ?? 0;
  };
  try {
    const before = await countCompleted();
    const runs = [];
    for (const connections of connectionCounts) {
      runs.push({ connections, ordersPerSecond: await measureReplays(pool, order, connections) });
    }
    const sent = connectionCounts.reduce((sum, connections) => sum + connections + ordersPerRun, 0);
    const stored = (await countCompleted()) - before;
    if (stored !== sent)
      throw new Error(`${sent} orders were sent to the database, ${stored} of them stored.`);
    const [best] = runs.toSorted((a, b) => b.ordersPerSecond - a.ordersPerSecond);
    if (!best) throw new Error('No number of connections was tried.');
    return { ...best, statements: order.statements.length };
  } finally {
    await pool.end();
  }
}
