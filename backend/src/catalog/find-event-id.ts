import type { Database } from '../database/connection';

/** The id of the active event with this ticketing slug, or null. */
export async function findEventId(database: Database, slug: string): Promise<number | null> {
  const event = await database
    .selectFrom('events')
    .select('id')
    .where('ticketing_slug', '=', slug)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return event?.id ?? null;
}
