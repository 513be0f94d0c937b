import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { createBuyer } from '../bench/rush/clients/buyer';
import { resultOf } from '../bench/rush/clients/outcome';
import { postJson } from '../bench/rush/clients/post-json';
import { rowsOf, rushEvents } from '../bench/rush/store/rush-dataset';
import { readCharges, readLedger } from '../bench/rush/store/rush-ledger';
import { startRushStore } from '../bench/rush/store/start-rush-store';
import { mxBody } from '../store/order-bodies';

/** As many as one process charges at a time for an event. */
const buyersAtOnce = 20;
const firstBuyer = 0xb00000;
const pollMs = 2;

/** MX Merchant takes the money and does not answer before the API is gone. */
const slowCard = '4000000000000259';
const goodCard = '4111111111111111';

/** The moments at which an API is killed, by how many of its orders are reserved, how many of these are charged, and how they pay. */
const kills = [
  { reserved: 1, charged: 0, cardNumber: goodCard },
  { reserved: buyersAtOnce, charged: buyersAtOnce, cardNumber: slowCard },
  { reserved: buyersAtOnce / 2, charged: 0, cardNumber: goodCard },
] as const;

/** What became of the orders of killed processes. */
export interface KillFigures {
  /** How many buyers got each answer from the killed API, and from another one afterwards. */
  readonly answers: Readonly<Record<string, number>>;
  readonly answersAfterwards: Readonly<Record<string, number>>;
  readonly charged: number;
  readonly chargedTwice: number;
  readonly chargedWithoutTicket: number;
  /** Completed orders that no processor has money of. */
  readonly unpaid: number;
  /** Answered as sold, and not completed. */
  readonly lost: number;
  readonly notSettled: number;
  /** Tickets that are held when all is settled, and sold ones that no completed order has. */
  readonly held: number;
  readonly soldWithoutOrder: number;
}

/**
 * Kills an API process (SIGKILL) while it holds a batch of orders, between the reservation and the answer, at several moments. Its
 * buyers then repeat their orders at another API, which also settles what nobody repeats.
 */
export async function killDuringOrders(): Promise<KillFigures> {
  const store = await startRushStore();
  const database = new pg.Client({
    connectionString: store.databaseUrl,
    options: `-c search_path=${store.schema}`,
  });
  await database.connect();
  try {
    const event = rushEvents.recorded;
    const [otherApi = ''] = store.apis;
    const references = new Set<string>();
    const sold = new Set<string>();
    const answers: Record<string, number> = {};
    const answersAfterwards: Record<string, number> = {};

    const countPending = async (): Promise<number> => {
      const { rows } = await database.query<{ count: number }>(
        `select count(*)::int as count from orders where status = 'pending' and reference_id = any ($1)`,
        [[...references]],
      );
      return rows[0]?.count ?? 0;
    };
    const countCharged = async () =>
      (await readCharges(store)).filter((reference) => references.has(reference)).length;
    for (const [round, { reserved, charged: paying, cardNumber }] of kills.entries()) {
      const api = await store.startApi({ ADMITTED_PER_SECOND: '100000' });
      const before = { pending: await countPending(), charged: await countCharged() };
      const buyers = await Promise.all(
        Array.from({ length: buyersAtOnce }, (_, index) =>
          createBuyer(store.visitorKey, firstBuyer + round * buyersAtOnce + index),
        ),
      );
      const order = async (
        origin: string,
        buyer: (typeof buyers)[number],
        counts: Record<string, number>,
      ) => {
        const { reference } = buyer;
        references.add(reference);
        const body = mxBody(rowsOf(event), { reference, cardNumber });
        const result = await postJson(`${origin}/ticketCheckout/mx-web-transaction`, body, buyer).then(
          resultOf,
          () => 'no answer',
        );
        counts[result] = (counts[result] ?? 0) + 1;
        if (result === 'sold') sold.add(reference);
      };
      const orders = buyers.map((buyer) => order(api.origin, buyer, answers));
      while ((await countPending()) - before.pending < reserved) await wait(pollMs);
      while ((await countCharged()) - before.charged < paying) await wait(pollMs);
      process.kill(api.pid, 'SIGKILL');
      await Promise.all(orders);
      await api.stop();
      // The others never come back.
      const returning = buyers.filter((_, index) => index % 2 === 0);
      await Promise.all(returning.map((buyer) => order(otherApi, buyer, answersAfterwards)));
    }
    const { sold: tickets, completed, charged, open } = await readLedger(store, event, references);
    const { rows } = await database.query<{ held: number; sold: number }>(
      'select held_count::int as held, sold_count::int as sold from ticketing_items where id = $1',
      [event.id],
    );
    const paid = new Set(charged);
    return {
      answers,
      answersAfterwards,
      charged: charged.length,
      chargedTwice: charged.length - paid.size,
      chargedWithoutTicket: charged.filter((reference) => !completed.has(reference)).length,
      unpaid: [...completed].filter((reference) => !paid.has(reference)).length,
      lost: [...sold].filter((reference) => !completed.has(reference)).length,
      notSettled: open,
      held: rows[0]?.held ?? -1,
      soldWithoutOrder: (rows[0]?.sold ?? -1) - tickets,
    };
  } finally {
    await database.end();
    await store.stop();
  }
}
