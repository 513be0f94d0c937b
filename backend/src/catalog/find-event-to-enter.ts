import type { Database } from '../database/connection';

/** An event whose checkout is opened. */
export interface EnteredEvent {
  readonly id: number;
  /** Whom it is paid by; null where its configuration is missing. */
  readonly processor: string | null;
}

/** The active event with this ticketing slug, or null. */
export async function findEventToEnter(database: Database, slug: string): Promise<EnteredEvent | null> {
  const event = await database
    .selectFrom('events')
    .leftJoin('ticketing_payment_processor_configs as config', 'config.event_id', 'events.id')
    .select(['events.id', 'config.processor'])
    .where('ticketing_slug', '=', slug)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return event ?? null;
}
