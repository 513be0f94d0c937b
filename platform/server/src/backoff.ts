/** Milliseconds before the next attempt. They double with each attempt, up to `maxMs`. */
export const backoffMs = (attempts: number, firstMs: number, maxMs: number): number =>
  Math.min(maxMs, firstMs * 2 ** Math.max(0, attempts - 1));
