import { processorOf } from '@storefront/processors';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connection';
import type { Settings } from '../settings/api-settings';

/** How soon a page asks again at the front of the line, and how late at its end. */
export const soonestPollMs = 3000;
export const latestPollMs = 45_000;

/** The latest endings tell how fast the line moves; less than `minMeasuredMs` is too short a time. */
const maxMeasured = sql`interval '5 minutes'`;
const minMeasuredMs = 20_000;

/** How many buyers are served at once, how fast they are let in, and for how long. Times are milliseconds. */
export interface AdmissionLimits {
  /** Most buyers in the checkout of one event. */
  readonly perEvent: number;
  /** Most buyers in all checkouts. */
  readonly inAll: number;
  /** Most buyers of one /24 or /64, in all checkouts and lines, who come before or take room from others. */
  readonly perNetwork: number;
  /** The same of one /16 or /48. */
  readonly perWideNetwork: number;
  /** The time from one turn to enter the checkout of an event to the next: each lets one buyer in. */
  readonly apartMs: number;
  /** How long a buyer without an order takes room from those who wait. */
  readonly withoutOrderMs: number;
  /** How long a buyer stays admitted without a sign of life. */
  readonly idleMs: number;
  /** How long a buyer stays admitted at most. */
  readonly maxMs: number;
}

/** The limits of an event as the settings name them. An order by a costly processor takes the time of several others. */
export const admissionLimits = (settings: Settings, processor: string | null): AdmissionLimits => ({
  perEvent: settings.ADMITTED_PER_EVENT,
  inAll: settings.ADMITTED_IN_ALL,
  perNetwork: settings.ADMITTED_PER_NETWORK,
  perWideNetwork: settings.ADMITTED_PER_WIDE_NETWORK,
  apartMs: (1000 * (processorOf(processor)?.orderCost ?? 1)) / settings.ADMITTED_PER_SECOND,
  withoutOrderMs: settings.ADMISSION_WITHOUT_ORDER_MS,
  idleMs: settings.ADMISSION_IDLE_MS,
  maxMs: settings.ADMISSION_LONGEST_MS,
});

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
      select greatest(asked_at, now() - ${maxMeasured}) as since from admissions
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
const isFull = ({ admitted, admittedInAll }: Room, { perEvent, inAll }: AdmissionLimits): boolean =>
  admitted >= perEvent || admitted >= inAll - admittedInAll;

/** Whether one more buyer can be let in now. */
export const hasRoom = (room: Room, limits: AdmissionLimits): boolean =>
  !isFull(room, limits) && room.sinceTurnMs >= limits.apartMs;

/**
 * Milliseconds until a holder should ask again: about its turn, if the line moves as fast as it may, so that a long one
 * asks no more than a short one.
 */
export const pollAfterMs = (before: number, { apartMs }: AdmissionLimits): number =>
  Math.min(latestPollMs, soonestPollMs + Math.ceil(before * apartMs));

/**
 * Seconds until it is a holder's turn: by the pace at which buyers are let in, or, where the room is full, by that at which
 * they leave it. Null while that cannot be told.
 */
export function estimateSeconds(before: number, room: Room, limits: AdmissionLimits): number | null {
  const { ended, measuredMs } = room;
  const secondsAt = (msEach: number) => Math.ceil(((before + 1) * msEach) / 1000);
  if (!isFull(room, limits)) return secondsAt(limits.apartMs);
  if (ended === 0 || measuredMs < minMeasuredMs) return null;
  return secondsAt(Math.max(limits.apartMs, measuredMs / ended));
}
