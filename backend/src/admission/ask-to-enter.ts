import type { Database } from '../database/connection';
import type { AdmissionLimits } from './admission-limits';
import { type Entry, enterFrom } from './enter-checkout';
import type { Holder } from './holder';
import { markSeen } from './mark-seen';

/**
 * Lets a visitor open a checkout, as far as there is room. One who has placed an order there comes back to it, to learn
 * its outcome, without taking room from others; a further order needs an admission of its own.
 */
export async function askToEnter(
  database: Database,
  limits: AdmissionLimits,
  visitor: Holder,
): Promise<Entry> {
  const seen = await markSeen(database, limits, visitor);
  if (!seen && (await hasOrdered(database, visitor))) return { kind: 'admitted' };
  return enterFrom(seen, database, limits, visitor);
}

async function hasOrdered(database: Database, { eventId, holder }: Holder): Promise<boolean> {
  const found = await database
    .selectFrom('admissions')
    .select('place')
    .where('event_id', '=', eventId)
    .where('holder', '=', holder)
    .where('reference_id', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}
