/**
 * Ends work at the next multiple of a time after its start, so that the time of an answer does not show what the work found.
 * @param everyMs - longer than the work usually takes
 */
export async function endEvenly<T>(everyMs: number, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    return await work();
  } finally {
    const pauseMs = everyMs - ((performance.now() - startedAt) % everyMs);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
