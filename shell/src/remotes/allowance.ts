const everyMs = 10_000;

/** Allows an action so many times in ten seconds. @returns whether it may be done now. */
export function allowance(most: number): () => boolean {
  let since = Number.NEGATIVE_INFINITY;
  let done = 0;
  return () => {
    const now = performance.now();
    if (now - since >= everyMs) {
      since = now;
      done = 0;
    }
    done += 1;
    return done <= most;
  };
}
