import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import * as v from 'valibot';
import type { RushEvent } from './rush-dataset';
import type { RushStore } from './start-rush-store';

const settledWithinMs = 120_000;
const pollMs = 250;
const everything = '1000000';

/** The records of database and processors about the orders of one event. */
export interface Ledger {
  /** Tickets of completed orders. */
  readonly sold: number;
  /** References of completed orders. */
  readonly completed: ReadonlySet<string>;
  /** References of the buyers that a processor has money of, once for each payment. */
  readonly charged: readonly string[];
  /** Orders that nothing has been decided about when the time to settle them is over. */
  readonly open: number;
}

const mxSchema = v.object({
  records: v.array(v.object({ status: v.string(), clientReference: v.nullable(v.string()) })),
});
const stripeSchema = v.object({
  data: v.array(
    v.object({ status: v.string(), metadata: v.object({ reference_id: v.optional(v.string(), '') }) }),
  ),
});
const mxHeaders = { authorization: `Basic ${btoa('demonstration-key:demonstration-secret')}` };
const stripeHeaders = { authorization: 'Bearer sk_test_demonstration', 'stripe-account': 'acct_journeys' };

/** References of the orders that a processor has money of, once for each payment. */
export async function readCharges({ simulators }: Pick<RushStore, 'simulators'>): Promise<string[]> {
  const mx = await fetch(`${simulators}/mxmerchant/checkout/v3/payment?limit=${everything}`, {
    headers: mxHeaders,
  });
  const stripe = await fetch(`${simulators}/v1/payment_intents?limit=${everything}`, {
    headers: stripeHeaders,
  });
  const payments = v.parse(mxSchema, await mx.json()).records;
  const intents = v.parse(stripeSchema, await stripe.json()).data;
  return [
    ...payments.filter(({ status }) => status === 'Approved').map((payment) => payment.clientReference ?? ''),
    ...intents.filter(({ status }) => status === 'succeeded').map(({ metadata }) => metadata.reference_id),
  ];
}

const orders = `
  select o.reference_id as reference, o.status, l.quantity
  from orders o
  join order_attempts a using (reference_id, attempt)
  join order_lines l using (reference_id, attempt)
  where a.event_id = $1`;

/**
 * Waits until every order of an event is settled, and reads their records.
 * @param references - those that the buyers have ordered under.
 */
export async function readLedger(
  store: RushStore,
  { id }: RushEvent,
  references: ReadonlySet<string>,
): Promise<Ledger> {
  const client = new pg.Client({
    connectionString: store.databaseUrl,
    options: `-c search_path=${store.schema}`,
  });
  await client.connect();
  try {
    const deadline = Date.now() + settledWithinMs;
    const read = () =>
      client
        .query<{ reference: string; status: string; quantity: number }>(orders, [id])
        .then(({ rows }) => rows);
    const isOpen = ({ status }: { readonly status: string }) => status === 'pending';
    let rows = await read();
    while (rows.some(isOpen) && Date.now() < deadline) {
      await wait(pollMs);
      rows = await read();
    }
    const completed = rows.filter(({ status }) => status === 'completed');
    return {
      sold: completed.reduce((sum, { quantity }) => sum + quantity, 0),
      completed: new Set(completed.map(({ reference }) => reference)),
      charged: (await readCharges(store)).filter((reference) => references.has(reference)),
      open: rows.filter(isOpen).length,
    };
  } finally {
    await client.end();
  }
}
