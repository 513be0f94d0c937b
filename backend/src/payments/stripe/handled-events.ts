import type { Database } from '../../database/connection';
import { daysAgo } from '../../database/days-ago';

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

/** Forgets events that were handled more than so many days ago. */
export async function forgetHandled(database: Database, keptDays: number): Promise<void> {
  await database.deleteFrom('stripe_events').where('handled_at', '<', daysAgo(keptDays)).execute();
}
