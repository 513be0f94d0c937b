import type { Database } from '../database/connection';
import type { AdmissionLimits } from './admission-limits';
import { admitNext } from './admit-next';
import type { Holder } from './holder';
import { markSeen, type Standing } from './mark-seen';
import { hasRoom, type Room, readRoom } from './read-room';
import { takePlace } from './take-place';

/** What became of a wish to enter: `waiting` has a place in the row of the room. */
export type Entry =
  | { readonly kind: 'admitted' | 'no-event' }
  | { readonly kind: 'waiting'; readonly place: number; readonly room: Room };

const admitted: Entry = { kind: 'admitted' };

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
  const { standing } = await markSeen(database, limits, holder, referenceID);
  return enterFrom(standing, database, limits, holder, referenceID);
}

/** Lets a buyer in who was just seen where they stand; null is outside. */
export async function enterFrom(
  seen: Standing | null,
  database: Database,
  limits: AdmissionLimits,
  holder: Holder,
  referenceID: string | null = null,
): Promise<Entry> {
  if (seen?.isAdmitted) return admitted;
  const found = seen
    ? { place: seen.place, room: await readRoom(database, holder.eventId) }
    : await takePlace(database, holder);
  if (!found) return { kind: 'no-event' };
  const { place, room } = found;
  const mayEnter = hasRoom(room, limits);
  if (!mayEnter && place !== null) return waiting(place, room);

  if (mayEnter && (await admitNext(database, limits, holder, referenceID))) return admitted;
  const { standing } = await markSeen(database, limits, holder, referenceID);
  // Another request under the same reference has ended meanwhile, and its place with it.
  if (!standing) return enterCheckout(database, limits, holder, referenceID);
  if (standing.isAdmitted) return admitted;
  return waiting(standing.place, mayEnter ? await readRoom(database, holder.eventId) : room);
}

const waiting = (place: number, room: Room): Entry => ({ kind: 'waiting', place, room });
