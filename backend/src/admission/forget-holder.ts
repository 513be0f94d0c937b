import type { Database } from '../database/connection';
import type { Holder } from './holder';

/** Takes a holder out of checkout and line. */
export async function forgetHolder(
  database: Database,
  { eventId, holder }: Pick<Holder, 'eventId' | 'holder'>,
): Promise<void> {
  await database
    .deleteFrom('admissions')
    .where('event_id', '=', eventId)
    .where('holder', '=', holder)
    .execute();
}
