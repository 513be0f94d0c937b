import { sql } from 'kysely';
import type { Database } from '../database/connection';
import type { AdmissionLimits } from './admission-limits';
import { milliseconds } from './milliseconds';

/**
 * Admits the first of an event's row, as many as there is room for. Places that gave no sign of life are passed over,
 * and keep their turn. One process at a time counts and admits.
 */
export function admitNext(
  database: Database,
  { perEvent, inAll, idleMs }: AdmissionLimits,
  eventId: number,
): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext(current_schema()), hashtext('admissions'))`.execute(
      transaction,
    );
    await sql`
      with admitted as (
        select event_id from admissions
        where admitted_at is not null and ended_at is null and alive_until > now()
      ), room as (
        select least(${perEvent} - count(*) filter (where event_id = ${eventId}), ${inAll} - count(*)) as free
        from admitted
      ), next as (
        select event_id, holder from admissions
        where event_id = ${eventId} and admitted_at is null and ended_at is null and alive_until > now()
        order by place
        limit (select greatest(free, 0) from room)
      )
      update admissions set admitted_at = now(), alive_until = now() + ${milliseconds(idleMs)}
      from next where admissions.event_id = next.event_id and admissions.holder = next.holder`.execute(
      transaction,
    );
  });
}
