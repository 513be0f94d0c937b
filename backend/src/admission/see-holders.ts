import { sql } from 'kysely';
import type { Database } from '../database/connection';
import { type AdmissionLimits, patienceMs } from './admission-limits';
import type { Seen } from './mark-seen';
import { milliseconds } from './milliseconds';

interface SeenRow {
  readonly holder: string;
  readonly place: number;
  readonly isIn: boolean;
  readonly isAdmitted: boolean;
  readonly hasOrdered: boolean;
}

/**
 * Notes a sign of life of many holders of one event who are admitted or wait. One whom another process admits at this
 * moment is left out: that is a sign of life as well, and waiting for it could lock both.
 * @returns what is known of each holder; one who never asked is not in it.
 */
export async function seeHolders(
  database: Database,
  { idleMs, longestMs }: AdmissionLimits,
  eventId: number,
  holders: readonly string[],
): Promise<ReadonlyMap<string, Seen>> {
  const isIn = sql`ended_at is null and (admitted_at is null or alive_until > now())`;
  const { rows } = await sql<SeenRow>`
    with present as (
      select holder from admissions
      where event_id = ${eventId} and holder = any(${holders}::text[]) and ${isIn}
      for update skip locked
    ), marked as (
      update admissions set alive_until = case
        when admitted_at is null then now() + ${milliseconds(patienceMs)}
        else least(now() + ${milliseconds(idleMs)}, admitted_at + ${milliseconds(longestMs)}) end
      from present where event_id = ${eventId} and admissions.holder = present.holder
    )
    select holder, place, ${isIn} as "isIn", admitted_at is not null as "isAdmitted",
      reference_id is not null as "hasOrdered"
    from admissions where event_id = ${eventId} and holder = any(${holders}::text[])`.execute(database);
  return new Map(
    rows.map(({ holder, place, isIn, isAdmitted, hasOrdered }) => [
      holder,
      { standing: isIn ? { place, isAdmitted } : null, hasOrdered },
    ]),
  );
}
