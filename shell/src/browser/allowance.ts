/** Limits an action to `max` times in `everyMs` milliseconds, starting with the first. @returns whether it is allowed now. */
export function allowance(max: number, everyMs = 10_000, now = () => performance.now()): () => boolean {
  let since = Number.NEGATIVE_INFINITY;
  let done = 0;
  return () => {
    if (now() - since >= everyMs) {
      since = now();
      done = 0;
    }
    done += 1;
    return done <= max;
  };
}
