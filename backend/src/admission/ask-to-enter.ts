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
  const { standing, hasOrdered } = await markSeen(database, limits, visitor);
  if (!standing && hasOrdered) return { kind: 'admitted' };
  return enterFrom(standing, database, limits, visitor);
}
