import { mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';

const endings = ['SIGINT', 'SIGTERM'] as const;

const end = (signal: NodeJS.Signals) => process.exit(128 + constants.signals[signal]);

/** Creates a folder for a task, and removes it afterwards, also on a signal. */
export async function withTemporaryFolder<T>(
  prefix: string,
  task: (folder: string) => Promise<T>,
): Promise<T> {
  // Before the folder exists: a signal in between would leave it.
  for (const signal of endings) process.on(signal, end);
  const folder = mkdtempSync(join(tmpdir(), prefix));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.on('exit', remove);
  try {
    return await task(folder);
  } finally {
    for (const signal of endings) process.off(signal, end);
    process.off('exit', remove);
    remove();
  }
}
