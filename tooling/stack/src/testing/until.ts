import { setTimeout } from 'node:timers/promises';

const pollMs = 25;

/** Waits for a condition. @param describe - the condition, for the error after the timeout */
export async function until(
  describe: () => string,
  holds: () => boolean | Promise<boolean>,
  timeoutMs = 60_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Timed out waiting until ${describe()}`);
    await setTimeout(pollMs);
  }
}
