import { sql } from 'kysely';
import type { Database } from '../database/connection';
import type { AdmissionLimits } from './admission-limits';
import { isIn, placeAliveUntil, signOfLife } from './alive-until';
import type { Seen } from './mark-seen';

interface SeenRow {
  readonly holder: string;
  readonly place: number;
  readonly isPresent: boolean;
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
  limits: AdmissionLimits,
  eventId: number,
  holders: readonly string[],
): Promise<ReadonlyMap<string, Seen>> {
  const { rows } = await sql<SeenRow>`
    with present as (
      select holder from admissions
      where event_id = ${eventId} and holder = any(${holders}::text[]) and ${isIn}
      for update skip locked
    ), marked as (
      update admissions set ${signOfLife(limits)}
      from present where event_id = ${eventId} and admissions.holder = present.holder
    )
    select holder, place, ${isIn} as "isPresent", admitted_at is not null as "isAdmitted",
      reference_id is not null as "hasOrdered"
    from admissions where event_id = ${eventId} and holder = any(${holders}::text[])`.execute(database);
  return new Map(
    rows.map(({ holder, place, isPresent, isAdmitted, hasOrdered }) => [
      holder,
      { standing: isPresent ? { place, isAdmitted } : null, hasOrdered },
    ]),
  );
}

/**
 * Counts how many are before the places of holders in the line of an event, and lets each place count until its page is
 * expected to ask again.
 */
export async function countBefore(
  database: Database,
  limits: AdmissionLimits,
  eventId: number,
  holders: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ holder: string; before: number }>`
    with places as (
      select holder, row_number() over (order by line, place) - 1 as before from admissions
      where event_id = ${eventId} and admitted_at is null and ended_at is null and line < 2 and alive_until > now()
    ), asked as (
      select holder, before from places where holder = any(${holders}::text[])
    ), present as (
      select holder from admissions
      where event_id = ${eventId} and holder = any(${holders}::text[]) and admitted_at is null and ended_at is null
      for update skip locked
    ), marked as (
      update admissions set alive_until = ${placeAliveUntil(sql`asked.before`, limits)}
      from present join asked using (holder)
      where event_id = ${eventId} and admissions.holder = present.holder
    )
    select holder, before from asked`.execute(database);
  return new Map(rows.map(({ holder, before }) => [holder, before]));
}
