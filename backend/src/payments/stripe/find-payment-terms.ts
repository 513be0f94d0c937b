import * as v from 'valibot';
import type { Database } from '../../database/connection';

const rate = v.nullish(v.union([v.number(), v.string()]), null);

const configSchema = v.nullish(
  v.object({
    connected_account_id: v.nullish(v.string(), null),
    processing_rate: rate,
    application_fee_per_transaction: rate,
  }),
  null,
);

/** On which account an event is paid for, and what the platform keeps. */
export interface PaymentTerms {
  /** Connected account; null where the event has none. */
  readonly account: string | null;
  readonly processingRate: number | string | null;
  /** Major units. */
  readonly feePerTransaction: number | string | null;
  readonly descriptor: string | null;
}

/** The terms of an event, or null where there is no such event on Stripe. */
export async function findPaymentTerms(database: Database, eventId: number): Promise<PaymentTerms | null> {
  const row = await database
    .selectFrom('events')
    .innerJoin('ticketing_payment_processor_configs as linked', 'linked.event_id', 'events.id')
    .select(['linked.config', 'events.dynamic_descriptor'])
    .where('events.id', '=', eventId)
    .where('linked.processor', '=', 'stripe')
    .executeTakeFirst();
  if (!row) return null;
  const config = v.parse(configSchema, row.config);
  return {
    account: config?.connected_account_id?.trim() || null,
    processingRate: config?.processing_rate ?? null,
    feePerTransaction: config?.application_fee_per_transaction ?? null,
    descriptor: row.dynamic_descriptor,
  };
}
