import { sql } from 'kysely';
import type { Database } from '../database/connection';
import type { AdmissionLimits } from './admission-limits';
import type { Holder } from './holder';
import { milliseconds } from './milliseconds';

/**
 * Admits the first of an event's line, as many as there is room for, one at each turn: those within the share of their
 * network first, and those beyond it into what nobody else wants. Places that gave no sign of life are passed over. Where all
 * is sold nobody is admitted. One process at a time counts and admits.
 * @param referenceID An order that the holder is to place under the admission.
 * @returns whether the holder is admitted.
 */
export async function admitNext(
  database: Database,
  { perEvent, inAll, perNetwork, perWideNetwork, apartMs, withoutOrderMs, idleMs }: AdmissionLimits,
  { eventId, holder }: Pick<Holder, 'eventId' | 'holder'>,
  referenceID: string | null,
): Promise<boolean> {
  const { rows } = await sql<{ isAdmitted: boolean }>`
    select admit_next(
      ${eventId}, ${perEvent}, ${inAll}, ${perNetwork}, ${perWideNetwork}, ${milliseconds(idleMs)},
      ${milliseconds(withoutOrderMs)}, ${holder}, ${referenceID}, ${milliseconds(apartMs)}
    ) as "isAdmitted"`.execute(database);
  return rows[0]?.isAdmitted ?? false;
}
