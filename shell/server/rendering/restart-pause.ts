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
      earliest = now() + Math.min(longestPauseMs, firstPauseMs * 2 ** unanswered);
      unanswered += 1;
    },
    answered(): void {
      unanswered = 0;
      earliest = 0;
    },
  };
}
