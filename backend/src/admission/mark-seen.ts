import { sql } from 'kysely';
import type { Database } from '../database/connection';
import type { AdmissionLimits } from './admission-limits';
import { isIn, signOfLife } from './alive-until';
import type { Holder } from './holder';

/** Where a holder stands who is admitted or waits. */
export interface Standing {
  readonly place: number;
  readonly isAdmitted: boolean;
}

/** What is known of a holder. */
export interface Seen {
  /** Null for one who is neither admitted nor waits. */
  readonly standing: Standing | null;
  /** Whether an order was placed under the latest admission. */
  readonly hasOrdered: boolean;
}

/**
 * Notes a sign of life of a holder who is admitted or waits.
 * @param referenceID An order that is placed under the admission.
 */
export async function markSeen(
  database: Database,
  limits: AdmissionLimits,
  { eventId, holder }: Pick<Holder, 'eventId' | 'holder'>,
  referenceID: string | null = null,
): Promise<Seen> {
  const { rows } = await sql<{ place: number | null; isAdmitted: boolean; hasOrdered: boolean }>`
    with seen as (
      update admissions set
        ${signOfLife(limits, referenceID)},
        reference_id = case when admitted_at is not null then coalesce(${referenceID}, reference_id) end
      where event_id = ${eventId} and holder = ${holder} and ${isIn}
      returning place, admitted_at
    )
    select
      (select place from seen) as place,
      (select admitted_at is not null from seen) as "isAdmitted",
      exists (
        select from admissions where event_id = ${eventId} and holder = ${holder} and reference_id is not null
      ) as "hasOrdered"`.execute(database);
  const [seen] = rows;
  if (!seen) throw new Error('A selection without a table has one row.');
  const { place, isAdmitted, hasOrdered } = seen;
  return { standing: place === null ? null : { place, isAdmitted }, hasOrdered };
}
