import type { Database } from '../database/connection';
import type { AdmissionLimits } from './admission-limits';
import { admitNext } from './admit-next';
import type { Holder } from './holder';
import { markSeen } from './mark-seen';
import { hasRoom, type Room, readRoom } from './read-room';
import { takePlaces } from './take-places';

/** What became of a wish to enter: `waiting` has a place in the row of the room. */
export type Entry =
  | { readonly kind: 'admitted' | 'no-event' }
  | { readonly kind: 'waiting'; readonly place: number; readonly room: Room };

export const admitted: Entry = { kind: 'admitted' };

/**
 * Lets a buyer into the checkout of an event: at once where there is room and no row, else in the order in which they
 * came. Asking again keeps the place.
 * @param referenceID An order that is to be placed.
 */
export async function enterCheckout(
  database: Database,
  limits: AdmissionLimits,
  holder: Holder,
  referenceID: string | null = null,
): Promise<Entry> {
  const { standing: seen } = await markSeen(database, limits, holder, referenceID);
  if (seen?.isAdmitted) return admitted;
  const { eventId } = holder;
  const room = seen
    ? await readRoom(database, eventId)
    : await takePlaces(database, eventId, [holder.holder]);
  if (!room) return { kind: 'no-event' };
  const mayEnter = hasRoom(room, limits);
  if (seen && !mayEnter) return waiting(seen.place, room);

  if (mayEnter && (await admitNext(database, limits, holder, referenceID))) return admitted;
  const { standing } = await markSeen(database, limits, holder, referenceID);
  // Another request under the same reference has ended meanwhile, and its place with it.
  if (!standing) return enterCheckout(database, limits, holder, referenceID);
  if (standing.isAdmitted) return admitted;
  return waiting(standing.place, mayEnter ? await readRoom(database, eventId) : room);
}

/** A place in the row of a room. */
export const waiting = (place: number, room: Room): Entry => ({ kind: 'waiting', place, room });
