import { sql } from 'kysely';
import type { Database } from '../database/connection';
import { patienceMs } from './admission-limits';
import type { Holder } from './holder';
import { milliseconds } from './milliseconds';
import { type Room, roomOf } from './read-room';

/**
 * Gives a holder the next place of an event, unless it is admitted or waits already. Places are given one after the
 * other, in one statement. @returns the place, null where it was not given anew, and the room as it was before; null where
 * there is no such event.
 */
export async function takePlace(
  database: Database,
  { eventId, holder }: Holder,
): Promise<{ readonly place: number | null; readonly room: Room } | null> {
  const { rows } = await sql<Room & { readonly ownPlace: number | null }>`
    with given as (
      insert into waiting_rooms (event_id, last_place)
      select id, 1 from events where id = ${eventId}
      on conflict (event_id) do update set last_place = waiting_rooms.last_place + 1
      returning event_id, last_place
    ), own as (
      insert into admissions (event_id, holder, place, asked_at, alive_until)
      select event_id, ${holder}, last_place, now(), now() + ${milliseconds(patienceMs)} from given
      on conflict (event_id, holder) do update set
        place = excluded.place, asked_at = excluded.asked_at, alive_until = excluded.alive_until,
        admitted_at = null, ended_at = null, reference_id = null
      where admissions.ended_at is not null
        or (admissions.admitted_at is not null and admissions.alive_until <= now())
      returning place
    )
    select room.*, (select place from own) as "ownPlace" from given, (${roomOf(eventId)}) as room`.execute(
    database,
  );
  const [taken] = rows;
  return taken ? { place: taken.ownPlace, room: taken } : null;
}
