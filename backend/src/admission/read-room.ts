import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connection';
import type { AdmissionLimits } from './admission-limits';

/** How full the checkout of an event is, and how fast its line moves. */
export interface Room {
  /** Buyers who take room: within the share of their network, and with an order or for a short time. */
  readonly admitted: number;
  readonly admittedInAll: number;
  /** Milliseconds since the latest turn at which a buyer was let in. */
  readonly sinceTurnMs: number;
  /** Admissions that ended or gave way in the latest `measuredMs`, during which the line was never empty. */
  readonly ended: number;
  readonly measuredMs: number;
}

/** The latest endings tell how fast the line moves. */
const measuredAtMost = sql`interval '5 minutes'`;

/** Reads a room in one statement, without a lock. */
export async function readRoom(database: Database, eventId: number): Promise<Room> {
  const { rows } = await roomOf(eventId).execute(database);
  const [room] = rows;
  if (!room) throw new Error('A count without a group has one row.');
  return room;
}

/** The statement that reads a room, to be part of others. */
export const roomOf = (eventId: number): RawBuilder<Room> => sql<Room>`
    with first as (
      select greatest(asked_at, now() - ${measuredAtMost}) as since from admissions
      where event_id = ${eventId} and admitted_at is null and ended_at is null and line < 2 and alive_until > now()
      order by line, place limit 1
    )
    select
      count(*) filter (where event_id = ${eventId} and line = 0) as admitted,
      count(*) filter (where line = 0) as "admittedInAll",
      extract(epoch from clock_timestamp() - coalesce(
        (select turns_until from waiting_rooms where event_id = ${eventId}), 'epoch'
      ))::float8 * 1000 as "sinceTurnMs",
      (select count(*) from admissions, first where event_id = ${eventId} and ended_at > first.since) + (
        select count(*) from admissions, first
        where event_id = ${eventId} and admitted_at is not null and ended_at is null
          and room_until > first.since and room_until <= now()
      ) as ended,
      coalesce((select extract(epoch from now() - since) * 1000 from first), 0) as "measuredMs"
    from admissions
    where admitted_at is not null and ended_at is null and alive_until > now() and room_until > now()`;

/** Whether as many buyers of an event are served as can be at once: no more than there is room left in all (`admit_next`). */
export const isFull = ({ admitted, admittedInAll }: Room, { perEvent, inAll }: AdmissionLimits): boolean =>
  admitted >= perEvent || admitted >= inAll - admittedInAll;

/** Whether one more buyer can be let in now. */
export const hasRoom = (room: Room, limits: AdmissionLimits): boolean =>
  !isFull(room, limits) && room.sinceTurnMs >= limits.apartMs;
