/** The pause before the next try, in milliseconds: it doubles with each, up to `longestMs`. */
export const growingPauseMs = (tries: number, firstMs: number, longestMs: number): number =>
  Math.min(longestMs, firstMs * 2 ** Math.max(0, tries - 1));
