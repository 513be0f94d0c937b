import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds without a word after which a store has nothing more to do: building one part takes less. */
const silentMs = 3000;

/** A function that resolves after some seconds without output of the process. */
export function silenceOf({ stdout }: ChildProcess): () => Promise<void> {
  let reportedAt = performance.now();
  stdout?.on('data', () => {
    reportedAt = performance.now();
  });
  return async () => {
    while (performance.now() - reportedAt < silentMs) await wait(silentMs - (performance.now() - reportedAt));
  };
}
