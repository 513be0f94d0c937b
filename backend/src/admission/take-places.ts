import { sql } from 'kysely';
import type { Database } from '../database/connection';
import type { AdmissionLimits } from './admission-limits';
import { lineOf, placeAliveUntil } from './alive-until';
import type { Holder } from './holder';
import { type Room, roomOf } from './read-room';

/**
 * Gives holders who are neither admitted nor wait the next places of an event, in their order, in one statement.
 * @param holders - each once
 * @returns the room as it was before; null where there is no such event.
 */
export async function takePlaces(
  database: Database,
  limits: AdmissionLimits,
  eventId: number,
  holders: readonly Omit<Holder, 'eventId'>[],
): Promise<Room | null> {
  const networks = holders.map(({ networks: of }) => of?.network ?? null);
  const wideNetworks = holders.map(({ networks: of }) => of?.wideNetwork ?? null);
  const place = sql<number>`place_before + number`;
  const { rows } = await sql<Room>`
    with given as (
      insert into waiting_rooms (event_id, last_place)
      select id, ${holders.length} from events where id = ${eventId}
      on conflict (event_id) do update set last_place = waiting_rooms.last_place + excluded.last_place
      returning event_id, last_place - ${holders.length} as place_before
    ), own as (
      insert into admissions (event_id, holder, network, wide_network, place, line, asked_at, alive_until)
      select event_id, holder, network, wide_network, ${place},
        ${lineOf({ asked: sql`now()`, place }, limits)}, now(), ${placeAliveUntil(sql`0`, limits)}
      from given, unnest(
        ${holders.map(({ holder }) => holder)}::text[], ${networks}::text[], ${wideNetworks}::text[]
      ) with ordinality as asked (holder, network, wide_network, number)
      on conflict (event_id, holder) do update set
        network = excluded.network, wide_network = excluded.wide_network, place = excluded.place, line = excluded.line,
        asked_at = excluded.asked_at, alive_until = excluded.alive_until, room_until = excluded.room_until,
        admitted_at = null, ended_at = null, reference_id = null
      where admissions.ended_at is not null
        or (admissions.admitted_at is not null and admissions.alive_until <= now())
    )
    select room.* from given cross join (${roomOf(eventId)}) as room`.execute(database);
  return rows[0] ?? null;
}
