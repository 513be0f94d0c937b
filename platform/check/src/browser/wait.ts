const { setTimeout: start, performance: clock } = window;

/** Waits some milliseconds, by a timer that is not looked at. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => start.call(window, resolve, ms));

/** Waits until something holds. @returns whether it did within these milliseconds. */
export async function waitFor(holds: () => boolean, ms: number): Promise<boolean> {
  const end = clock.now() + ms;
  while (!holds()) {
    if (clock.now() > end) return false;
    await pause(10);
  }
  return true;
}
