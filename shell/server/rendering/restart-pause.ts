import { growingPauseMs } from '@storefront/server/growing-pause';

/** Milliseconds from one start of a process to the next, where the first gave no answer; each further one doubles them. */
export const firstPauseMs = 5000;
const longestPauseMs = 60_000;

/** Keeps a process that ends without an answer from being started for every document. */
export function createRestartPause(now: () => number) {
  let unanswered = 0;
  let earliest = 0;

  return {
    /** Whether a process may be started now. */
    allows: () => now() >= earliest,
    started(): void {
      unanswered += 1;
      earliest = now() + growingPauseMs(unanswered, firstPauseMs, longestPauseMs);
    },
    answered(): void {
      unanswered = 0;
      earliest = 0;
    },
  };
}
