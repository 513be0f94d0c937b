import { sql } from 'kysely';
import type { Database } from '../database/connection';
import { patienceMs } from './admission-limits';
import { milliseconds } from './milliseconds';
import { type Room, roomOf } from './read-room';

/**
 * Gives holders who are neither admitted nor wait the next places of an event, in their order, in one statement.
 * @param holders - each once
 * @returns the room as it was before; null where there is no such event.
 */
export async function takePlaces(
  database: Database,
  eventId: number,
  holders: readonly string[],
): Promise<Room | null> {
  const { rows } = await sql<Room>`
    with given as (
      insert into waiting_rooms (event_id, last_place)
      select id, ${holders.length} from events where id = ${eventId}
      on conflict (event_id) do update set last_place = waiting_rooms.last_place + excluded.last_place
      returning event_id, last_place - ${holders.length} as place_before
    ), own as (
      insert into admissions (event_id, holder, place, asked_at, alive_until)
      select event_id, holder, place_before + number, now(), now() + ${milliseconds(patienceMs)}
      from given, unnest(${holders}::text[]) with ordinality as asked (holder, number)
      on conflict (event_id, holder) do update set
        place = excluded.place, asked_at = excluded.asked_at, alive_until = excluded.alive_until,
        admitted_at = null, ended_at = null, reference_id = null
      where admissions.ended_at is not null
        or (admissions.admitted_at is not null and admissions.alive_until <= now())
    )
    select room.* from given cross join (${roomOf(eventId)}) as room`.execute(database);
  return rows[0] ?? null;
}
