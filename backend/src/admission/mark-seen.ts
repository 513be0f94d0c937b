import { sql } from 'kysely';
import type { Database } from '../database/connection';
import { type AdmissionLimits, patienceMs } from './admission-limits';
import type { Holder } from './holder';
import { milliseconds } from './milliseconds';

/** Where a holder stands. */
export interface Standing {
  readonly place: number;
  readonly isAdmitted: boolean;
}

/**
 * Notes a sign of life of a holder who is admitted or waits; null for one who does neither.
 * @param referenceID An order that is placed under the admission.
 */
export async function markSeen(
  database: Database,
  { idleMs, longestMs }: AdmissionLimits,
  { eventId, holder }: Holder,
  referenceID: string | null = null,
): Promise<Standing | null> {
  const whileWaiting = sql<Date>`now() + ${milliseconds(patienceMs)}`;
  const whileAdmitted = sql<Date>`least(now() + ${milliseconds(idleMs)}, admitted_at + ${milliseconds(longestMs)})`;
  const seen = await database
    .updateTable('admissions')
    .set({
      alive_until: sql<Date>`case when admitted_at is null then ${whileWaiting} else ${whileAdmitted} end`,
      reference_id: sql`case when admitted_at is not null then coalesce(${referenceID}, reference_id) end`,
    })
    .where('event_id', '=', eventId)
    .where('holder', '=', holder)
    .where('ended_at', 'is', null)
    .where((row) => row.or([row('admitted_at', 'is', null), row('alive_until', '>', sql<Date>`now()`)]))
    .returning(['place', 'admitted_at'])
    .executeTakeFirst();
  return seen ? { place: seen.place, isAdmitted: seen.admitted_at !== null } : null;
}
