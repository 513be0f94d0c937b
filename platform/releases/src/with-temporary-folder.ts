import { mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';

const endings = ['SIGINT', 'SIGTERM'] as const;

const end = (signal: NodeJS.Signals) => process.exit(128 + constants.signals[signal]);

/** A folder for as long as a task takes. It is gone afterwards, also where the process is told to end meanwhile. */
export async function withTemporaryFolder<T>(
  prefix: string,
  task: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.on('exit', remove);
  for (const signal of endings) process.on(signal, end);
  try {
    return await task(folder);
  } finally {
    for (const signal of endings) process.off(signal, end);
    process.off('exit', remove);
    remove();
  }
}
