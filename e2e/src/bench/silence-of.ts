import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds without a word after which a store has nothing more to do: building one part takes less. */
const silentMs = 3000;

/** Resolves, each time it is called, when the process has said nothing for some seconds. */
export function silenceOf({ stdout }: ChildProcess): () => Promise<void> {
  let reportedAt = performance.now();
  stdout?.on('data', () => {
    reportedAt = performance.now();
  });
  return async () => {
    while (performance.now() - reportedAt < silentMs) await wait(silentMs - (performance.now() - reportedAt));
  };
}
