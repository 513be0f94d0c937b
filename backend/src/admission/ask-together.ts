import type { Database } from '../database/connection';
import type { AdmissionLimits } from './admission-limits';
import { admitNext } from './admit-next';
import { admitted, type Entry, enterCheckout, waiting } from './enter-checkout';
import type { Seen } from './mark-seen';
import { hasRoom, readRoom } from './read-room';
import { seeHolders } from './see-holders';
import { takePlaces } from './take-places';

/** Whether a holder is admitted, or comes back to an order. */
const isServed = ({ standing, hasOrdered }: Seen): boolean => standing?.isAdmitted ?? hasOrdered;

const unknown: Seen = { standing: null, hasOrdered: false };

/**
 * Lets visitors open the checkout of an event, as far as there is room, in the order in which they ask: as many as ask at
 * once, by the same few statements. One who has placed an order there comes back to it, to learn its outcome, without
 * taking room from others; a further order needs an admission of its own.
 * @param holders - each once
 * @returns what became of each; nothing where there is no such event.
 */
export async function askTogether(
  database: Database,
  limits: AdmissionLimits,
  eventId: number,
  holders: readonly string[],
): Promise<ReadonlyMap<string, Entry>> {
  const before = await seeHolders(database, limits, eventId, holders);
  const ofBefore = (holder: string) => before.get(holder) ?? unknown;
  const unserved = holders.filter((holder) => !isServed(ofBefore(holder)));
  if (unserved.length === 0) return new Map(holders.map((holder) => [holder, admitted]));
  const newcomers = unserved.filter((holder) => !ofBefore(holder).standing);
  const room =
    newcomers.length > 0 ? await takePlaces(database, eventId, newcomers) : await readRoom(database, eventId);
  if (!room) return new Map();

  const [first = ''] = unserved;
  const mayEnter = hasRoom(room, limits);
  if (mayEnter) await admitNext(database, limits, { eventId, holder: first }, null);
  const after = await seeHolders(database, limits, eventId, unserved);
  const roomAfter = mayEnter ? await readRoom(database, eventId) : room;
  const entries = new Map<string, Entry>();
  for (const holder of holders) {
    const { standing, hasOrdered } = after.get(holder) ?? ofBefore(holder);
    // Without either, the place has ended meanwhile.
    const isGone = !standing && !hasOrdered;
    if (standing && !standing.isAdmitted) entries.set(holder, waiting(standing.place, roomAfter));
    else entries.set(holder, isGone ? await enterCheckout(database, limits, { eventId, holder }) : admitted);
  }
  return entries;
}
