import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connection';
import type { Settings } from '../settings/api-settings';
import { type Pace, soonestSeconds } from './pace';

/** The shortest and longest interval at which a page polls. */
export const minPollMs = 1000;
export const maxPollMs = 45_000;

/** Admissions that ended this recently show the pace of the line, and of those only the latest: every poll counts them. */
const maxMeasured = sql`interval '5 minutes'`;
const maxEnded = 500;
/** A shorter time is too short if fewer ended. */
const minMeasuredMs = 20_000;
/** For the next poll a shorter time is long enough. */
const minMeasuredForPollMs = 5_000;

/** Limits of admissions. Times are milliseconds. */
export interface AdmissionLimits {
  /** Buyers in the checkout of one event. */
  readonly perEvent: number;
  /** Buyers in all checkouts. */
  readonly inAll: number;
  /** Buyers of one /24 or /64 in all checkouts and lines who take room or places from others. */
  readonly perNetwork: number;
  /** The same for a /16 or /48. */
  readonly perWideNetwork: number;
  /** Time between two admissions to the checkout of an event. */
  readonly apartMs: number;
  /** The shortest time until so many more are admitted. */
  readonly soonestMs: (buyers: number) => number;
  /** How long a buyer without an order takes room from others. */
  readonly withoutOrderMs: number;
  /** How long an admission lasts without a request. */
  readonly idleMs: number;
  /** How long an admission lasts. */
  readonly maxMs: number;
}

/** The limits of an event that orders have shown a pace of. @param start - the pace without orders, per second */
export const admissionLimits = (settings: Settings, pace: Pace, start: number): AdmissionLimits => ({
  perEvent: settings.ADMITTED_PER_EVENT,
  inAll: settings.ADMITTED_IN_ALL,
  perNetwork: settings.ADMITTED_PER_NETWORK,
  perWideNetwork: settings.ADMITTED_PER_WIDE_NETWORK,
  apartMs: 1000 / pace.perSecond,
  soonestMs: (buyers) => 1000 * soonestSeconds(pace, start, buyers),
  withoutOrderMs: settings.ADMISSION_WITHOUT_ORDER_MS,
  idleMs: settings.ADMISSION_IDLE_MS,
  maxMs: settings.ADMISSION_LONGEST_MS,
});

/** How full the checkout of an event is, and the pace of its line. */
export interface Room {
  /** Buyers who take room: within their network's share, and with an order or admitted recently. */
  readonly admitted: number;
  readonly admittedInAll: number;
  /** Milliseconds since the latest admission. */
  readonly sinceTurnMs: number;
  /** Admissions that ended in the last `measuredMs`, while the line was never empty. */
  readonly ended: number;
  readonly measuredMs: number;
}

/** Reads a room without a lock. */
export async function readRoom(database: Database, eventId: number): Promise<Room> {
  const { rows } = await roomOf(eventId).execute(database);
  const [room] = rows;
  if (!room) throw new Error('A count without a group has one row.');
  return room;
}

/** The query of a room, for use in other statements. */
export const roomOf = (eventId: number): RawBuilder<Room> => sql<Room>`
    with first as (
      select greatest(asked_at, now() - ${maxMeasured}) as since from admissions
      where event_id = ${eventId} and admitted_at is null and ended_at is null and line < 2 and alive_until > now()
      order by line, place limit 1
    ), latest as (
      select ended_at from admissions
      where event_id + 0 = ${eventId} and ended_at > (select since from first)
      order by ended_at desc limit ${maxEnded}
    ), measured as (
      select count(*) as ended, case when count(*) < ${maxEnded} then (select since from first) else min(ended_at) end as since
      from latest
    )
    select
      count(*) filter (where event_id = ${eventId} and line = 0) as admitted,
      count(*) filter (where line = 0) as "admittedInAll",
      extract(epoch from clock_timestamp() - coalesce(
        (select turns_until from waiting_rooms where event_id = ${eventId}), 'epoch'
      ))::float8 * 1000 as "sinceTurnMs",
      (select ended from measured) + (
        select count(*) filter (where event_id = ${eventId}) from admissions
        where admitted_at is not null and ended_at is null
          and room_until > (select since from measured) and room_until <= now()
      ) as ended,
      coalesce((select extract(epoch from now() - since) * 1000 from measured), 0) as "measuredMs"
    from admissions
    where admitted_at is not null and ended_at is null and alive_until > now() and room_until > now()`;

/** Whether the event has its share of the room that is left (`admit_from_line`). */
const isFull = ({ admitted, admittedInAll }: Room, { perEvent, inAll }: AdmissionLimits): boolean =>
  admitted >= perEvent || admitted >= inAll - admittedInAll;

export const hasRoom = (room: Room, limits: AdmissionLimits): boolean =>
  !isFull(room, limits) && room.sinceTurnMs >= limits.apartMs;

/** Whether the pace of leaving is known well enough. */
const isMeasured = ({ ended, measuredMs }: Room, minMs: number): boolean =>
  ended >= maxEnded || (ended > 0 && measuredMs >= minMs);

/** The shortest time until the turn of a holder with so many people ahead, in milliseconds. */
export function soonestTurnMs(before: number, room: Room, limits: AdmissionLimits): number {
  const { ended, measuredMs } = room;
  if (!isFull(room, limits)) return limits.soonestMs(before);
  // Buyers may leave twice as fast before the page polls again.
  const leaveApartMs = isMeasured(room, minMeasuredForPollMs) ? measuredMs / ended / 2 : 0;
  return before * Math.max(limits.apartMs, leaveApartMs);
}

/**
 * Milliseconds after which a holder should have polled again: when it may be its turn at the soonest, so that long lines poll no more
 * than short ones.
 */
export const latestPollMs = (before: number, room: Room, limits: AdmissionLimits): number =>
  Math.min(maxPollMs, Math.max(minPollMs, Math.ceil(soonestTurnMs(before, room, limits))));

/** Pages that came together poll up to a tenth earlier; in their turn by no more than so many milliseconds, as they would poll in vain. */
const spreadShare = 0.1;
const maxTurnSpreadMs = 200;

const earlier = (ms: number, byMs: number): number => Math.ceil(ms - Math.random() * byMs);

/** Milliseconds until a page should poll; pages that came together spread out. @param latestMs - by {@link latestPollMs} */
export function spreadPoll(latestMs: number): number {
  const spreadMs = spreadShare * latestMs;
  return earlier(latestMs, latestMs < maxPollMs ? Math.min(maxTurnSpreadMs, spreadMs) : spreadMs);
}

/** Before a draw pages poll after so many milliseconds at the latest. */
const pollBeforeDrawMs = 30_000;
/** After it they poll within so many milliseconds; of a longer line within {@link spreadMsEach} for each person. */
const pollAfterDrawMs = 3000;
const spreadMsEach = 1;
/** With it the last page polls before its place expires. */
const maxSpreadMs = maxPollMs - pollBeforeDrawMs - minPollMs;

/**
 * Milliseconds until a page should poll that waits for a draw. Pages spread out after it, as nobody knows their place.
 * @param people - in line
 */
export function pollForDrawMs(drawInMs: number, people: number): number {
  if (drawInMs > pollBeforeDrawMs) return earlier(pollBeforeDrawMs, spreadShare * pollBeforeDrawMs);
  const spreadMs = Math.min(maxSpreadMs, Math.max(pollAfterDrawMs, people * spreadMsEach));
  return Math.ceil(drawInMs + minPollMs + Math.random() * spreadMs);
}

/** Seconds until a holder's turn, by the pace of admissions or, in a full room, of leaving; null if unknown. */
export function estimateSeconds(before: number, room: Room, limits: AdmissionLimits): number | null {
  const { ended, measuredMs } = room;
  const secondsAt = (msEach: number) => Math.ceil(((before + 1) * msEach) / 1000);
  if (!isFull(room, limits)) return secondsAt(limits.apartMs);
  if (!isMeasured(room, minMeasuredMs)) return null;
  return secondsAt(Math.max(limits.apartMs, measuredMs / ended));
}
