import type { Room } from './read-room';

const soonestPollMs = 3000;
const latestPollMs = 45_000;
const msPerPlace = 50;

/** Less than this is too short a time to tell how fast a row moves. */
const measuredAtLeastMs = 20_000;

/** How many are before a place at most: some of them may have left. */
export const countBefore = (place: number, { firstPlace }: Room): number =>
  firstPlace === null ? 0 : Math.max(0, place - firstPlace);

/** Milliseconds until a holder should ask again: the further back, the longer, so that a long row asks no more than a short one. */
export const pollAfterMs = (before: number): number =>
  Math.min(latestPollMs, soonestPollMs + before * msPerPlace);

/** Seconds until it is a holder's turn, if it goes on as it did; null while that cannot be told. */
export function estimateSeconds(before: number, { ended, measuredMs }: Room): number | null {
  if (ended === 0 || measuredMs < measuredAtLeastMs) return null;
  return Math.ceil(((before + 1) * measuredMs) / ended / 1000);
}
