const minuteMs = 60_000;

/** Counts what may be done so many times a minute; a minute begins with its first time. */
export function createAllowance(timesAMinute: number, now: () => number) {
  let left = 0;
  let endsAt = Number.NEGATIVE_INFINITY;

  return {
    /** Whether it may be done once more; that it is done then is counted. */
    take(): boolean {
      if (now() >= endsAt) {
        left = timesAMinute;
        endsAt = now() + minuteMs;
      }
      left -= 1;
      return left >= 0;
    },
  };
}
