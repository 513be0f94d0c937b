import { setTimeout } from 'node:timers/promises';

const pollMs = 25;

/**
 * Waits for a condition.
 * @param what - says what is waited for, as things stand when patience ends.
 */
export async function until(
  what: () => string,
  holds: () => boolean | Promise<boolean>,
  patienceMs = 60_000,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain until ${what()}`);
    await setTimeout(pollMs);
  }
}
