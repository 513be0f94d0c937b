import { createReadCache } from '@storefront/server';
import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import type { Database } from '../database/connection';

interface Sample {
  readonly of: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Milliseconds for which a database value is reported again. */
export const usuallyFreshMs = 5000;
const maxGauges = 100;

/** Returns a function that adds gauges of values in the database. */
export function storeGauges(freshMs: number) {
  const samplesOf = createReadCache<readonly Sample[]>({ max: maxGauges, freshMs });
  return (
    name: string,
    help: string,
    labelNames: readonly string[],
    ask: () => Promise<readonly Sample[]>,
  ): void => {
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      async collect() {
        // If the database fails, these are missing and others are still reported.
        const samples = await samplesOf.get(name, ask).catch(() => []);
        this.reset();
        for (const { of, value } of samples) this.set(of, value);
      },
    });
  };
}

const one = (value: number | null | undefined): Sample[] => [{ of: {}, value: value ?? 0 }];

/** Reports the contents of the store, the same for every process: queries take the maximum. Call it once. */
export function watchStore(database: Database, freshMs = usuallyFreshMs): void {
  const storeGauge = storeGauges(freshMs);
  storeGauge('storefront_orders', 'Orders by state and processor.', ['state', 'processor'], async () => {
    const rows = await database
      .selectFrom('orders')
      .leftJoin('order_attempts as latest', (join) =>
        join
          .onRef('latest.reference_id', '=', 'orders.reference_id')
          .onRef('latest.attempt', '=', 'orders.attempt'),
      )
      .select(({ fn }) => ['status', 'processor', fn.countAll<number>().as('value')])
      .groupBy(['status', 'processor'])
      .execute();
    return rows.map(({ status, processor, value }) => ({
      of: { state: status, processor: processor ?? 'none' },
      value,
    }));
  });
  storeGauge('storefront_tickets', 'Tickets by state.', ['state'], async () => {
    const row = await database
      .selectFrom('ticketing_items')
      .select(({ fn }) => [fn.sum<number>('held_count').as('held'), fn.sum<number>('sold_count').as('sold')])
      .executeTakeFirst();
    return [
      { of: { state: 'held' }, value: row?.held ?? 0 },
      { of: { state: 'sold' }, value: row?.sold ?? 0 },
    ];
  });
  storeGauge('storefront_mail_age_seconds', 'Age of the oldest e-mail that is to be sent.', [], async () => {
    const row = await database
      .selectFrom('outbox_emails')
      .select(sql<number>`extract(epoch from now() - min(created_at))`.as('age'))
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .executeTakeFirst();
    return one(row?.age);
  });
  storeGauge('storefront_mail_failed', 'E-mails that could not be delivered.', [], async () => {
    const row = await database
      .selectFrom('outbox_emails')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('failed_at', 'is not', null)
      .executeTakeFirst();
    return one(row?.count);
  });
  storeGauge('storefront_attention_items', 'Matters that wait for a person.', ['reason'], async () => {
    const rows = await database
      .selectFrom('attention_items')
      .select(({ fn }) => ['reason', fn.countAll<number>().as('value')])
      .where('resolved_at', 'is', null)
      .groupBy('reason')
      .execute();
    return rows.map(({ reason, value }) => ({ of: { reason }, value }));
  });
  storeGauge(
    'storefront_payments_to_give_back',
    'Payments that are still to be given back.',
    [],
    async () => {
      const row = await database
        .selectFrom('returned_payments')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('returned_at', 'is', null)
        .executeTakeFirst();
      return one(row?.count);
    },
  );
  storeGauge('storefront_buyers', 'Buyers of a checkout: admitted or waiting.', ['state'], async () => {
    const row = await database
      .selectFrom('admissions')
      .select([
        sql<number>`count(*) filter (where admitted_at is null)`.as('waiting'),
        sql<number>`count(*) filter (where admitted_at is not null)`.as('admitted'),
      ])
      .where('ended_at', 'is', null)
      .where('alive_until', '>', sql<Date>`now()`)
      .executeTakeFirst();
    return [
      { of: { state: 'waiting' }, value: row?.waiting ?? 0 },
      { of: { state: 'admitted' }, value: row?.admitted ?? 0 },
    ];
  });
}
