import { createReferenceID } from '@storefront/domain/reference-id';
import pg from 'pg';
import { buy } from '../clients/buy';
import { createBuyer } from '../clients/buyer';
import { rushEvents } from '../store/rush-dataset';
import type { RushStore } from '../store/start-rush-store';
import { recordStatements, type Statement } from './record-statements';

const orders = 1000;
const firstBuyer = 0xf00000;

/** The statements of one order, under its reference. */
interface RecordedOrder {
  readonly reference: string;
  readonly statements: readonly Statement[];
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
      if (index === 2) return { reference: buyer.reference, statements: recorder.take() };
    }
    throw new Error('No order was recorded.');
  } finally {
    await api.stop();
    recorder.stop();
  }
}

/** Sends the statements of an order once more, as those of another order. */
async function replay(client: pg.PoolClient, { reference, statements }: RecordedOrder): Promise<void> {
  const another = createReferenceID();
  for (const { text, values } of statements) {
    await client.query(
      text,
      values.map((value) => value?.replaceAll(reference, another) ?? null),
    );
  }
}

/**
 * What PostgreSQL reaches by itself: the statements of an MX order sent again and again by a bare client, over as many
 * connections as the APIs have for orders. Stands in for `pgbench`, which the PostgreSQL from npm comes without.
 * @returns orders per second, and how many statements each has.
 */
export async function measureDatabase(store: RushStore, connections: number) {
  const order = await recordOrder(store);
  const pool = new pg.Pool({
    connectionString: store.databaseUrl,
    max: connections,
    options: `-c search_path=${store.schema}`,
  });
  try {
    let left = orders;
    const started = performance.now();
    const work = async () => {
      const client = await pool.connect();
      try {
        while (left-- > 0) await replay(client, order);
      } finally {
        client.release();
      }
    };
    await Promise.all(Array.from({ length: connections }, work));
    const seconds = (performance.now() - started) / 1000;
    return { ordersPerSecond: orders / seconds, statements: order.statements.length };
  } finally {
    await pool.end();
  }
}
