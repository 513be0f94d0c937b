/** Failures in a row after which a release is not asked for a while. */
export const failuresToOpen = 3;

/** Milliseconds for which it is not asked; then one question decides whether it is asked again. */
export const openForMs = 30_000;

/** Keeps a release that fails again and again from being asked for every document. */
export function createCircuit(now: () => number) {
  let failures = 0;
  let openUntil = 0;

  return {
    /** Whether the release may be asked now. */
    allows(): boolean {
      if (failures < failuresToOpen) return true;
      if (now() < openUntil) return false;
      // Others wait for the outcome of this question.
      openUntil = now() + openForMs;
      return true;
    },
    record(succeeded: boolean): void {
      failures = succeeded ? 0 : failures + 1;
      openUntil = now() + openForMs;
    },
  };
}
