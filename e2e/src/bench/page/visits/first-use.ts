/**
 * What a visit does as soon as it has an effect: presses `Add one` until the cart panel changes, or types a character into
 * the first card field until it stays. `nothing` only looks at the page.
 */
export type FirstUse = 'add a ticket' | 'type into the card field' | 'nothing';

/** Milestones of a document, in milliseconds since its request. */
export interface Observed {
  /** Time of the request, in milliseconds since 1970. */
  startedAt: number;
  firstPaintMs: number | null;
  largestPaintMs: number | null;
  /** Layout shifts that followed no input. */
  shifts: { atMs: number; size: number }[];
  longTasks: { atMs: number; durationMs: number }[];
}
