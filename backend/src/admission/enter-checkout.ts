import type { Database } from '../database/connection';
import type { AdmissionLimits } from './admission-limits';
import { admitNext } from './admit-next';
import type { Holder } from './holder';
import { markSeen } from './mark-seen';
import { hasRoom, readRoom } from './read-room';
import { takePlaces } from './take-places';

/**
 * Lets a buyer who orders into the checkout of an event: at once where there is room and no line, else in the order in which
 * they came. Asking again keeps the place.
 * @param referenceID An order that is to be placed.
 * @returns what became of the wish: one who waits has a place.
 */
export async function enterCheckout(
  database: Database,
  limits: AdmissionLimits,
  holder: Holder,
  referenceID: string | null = null,
): Promise<'admitted' | 'waiting' | 'no-event'> {
  const { standing: seen } = await markSeen(database, limits, holder, referenceID);
  if (seen?.isAdmitted) return 'admitted';
  const { eventId } = holder;
  const room = seen
    ? await readRoom(database, eventId)
    : await takePlaces(database, limits, eventId, [holder]);
  if (!room) return 'no-event';
  const mayEnter = hasRoom(room, limits);
  if (seen && !mayEnter) return 'waiting';

  if (mayEnter && (await admitNext(database, limits, holder, referenceID))) return 'admitted';
  const { standing } = await markSeen(database, limits, holder, referenceID);
  // Another request under the same reference has ended meanwhile, and its place with it.
  if (!standing) return enterCheckout(database, limits, holder, referenceID);
  return standing.isAdmitted ? 'admitted' : 'waiting';
}
