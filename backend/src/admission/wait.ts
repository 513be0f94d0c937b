import type { AdmissionLimits } from './admission-limits';
import { isFull, type Room } from './read-room';

/** How soon a page asks again at the front of the line, and how late at its end. */
export const soonestPollMs = 3000;
export const latestPollMs = 45_000;

/** Less than this is too short a time to tell how fast a line moves. */
const measuredAtLeastMs = 20_000;

/**
 * Milliseconds until a holder should ask again: about its turn, if the line moves as fast as it may, so that a long one
 * asks no more than a short one.
 */
export const pollAfterMs = (before: number, { apartMs }: AdmissionLimits): number =>
  Math.min(latestPollMs, soonestPollMs + Math.ceil(before * apartMs));

/**
 * Seconds until it is a holder's turn: by the pace at which buyers are let in, or, where the room is full, by that at which
 * they leave it. Null while that cannot be told.
 */
export function estimateSeconds(before: number, room: Room, limits: AdmissionLimits): number | null {
  const { ended, measuredMs } = room;
  const secondsAt = (msEach: number) => Math.ceil(((before + 1) * msEach) / 1000);
  if (!isFull(room, limits)) return secondsAt(limits.apartMs);
  if (ended === 0 || measuredMs < measuredAtLeastMs) return null;
  return secondsAt(Math.max(limits.apartMs, measuredMs / ended));
}
