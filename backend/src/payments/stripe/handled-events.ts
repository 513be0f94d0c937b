import type { Database } from '../../database/connection';

/** Whether a webhook event has been handled. */
export async function isHandled(database: Database, eventId: string): Promise<boolean> {
  const row = await database
    .selectFrom('stripe_events')
    .select('event_id')
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function markHandled(database: Database, eventId: string): Promise<void> {
  await database
    .insertInto('stripe_events')
    .values({ event_id: eventId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
