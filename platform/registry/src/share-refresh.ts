/**
 * Shares a refresh between all who ask for it: it begins anew where the last one began too long ago. One that is under
 * way is not joined then, since it may have read what was there before the call.
 * @param maxAgeMs milliseconds for which a refresh is good; 0 begins one for each call, or for all calls that wait.
 */
export function shareRefresh(refresh: () => Promise<void>, maxAgeMs: number): () => Promise<void> {
  /** When the last one began, by a clock that cannot be set back. */
  let startedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;

  const startNext = () =>
    running.then(() => {
      next = null;
      startedAt = performance.now();
      running = refresh();
      return running;
    });

  return () => {
    if (performance.now() - startedAt < maxAgeMs) return running;
    next ??= startNext();
    return next;
  };
}
