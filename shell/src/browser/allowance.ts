/** Allows an action so many times in `everyMs` milliseconds, which begin with the first of them. @returns whether it may be done now. */
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
