import type { Queryable } from '../../database/connection';

/** Whether a webhook event has been handled. */
export async function isHandled(database: Queryable, eventId: string): Promise<boolean> {
  const { rowCount } = await database.query('select 1 from stripe_events where event_id = $1', [eventId]);
  return rowCount === 1;
}

export async function markHandled(database: Queryable, eventId: string): Promise<void> {
  await database.query('insert into stripe_events (event_id) values ($1) on conflict do nothing', [eventId]);
}
