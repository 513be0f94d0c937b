import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const patienceMs = 5000;
const pollMs = 20;

function commandOf(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return '';
  }
}

/**
 * Resolves when no server runs on this data folder: that of a start that was killed is about to end.
 * @throws {Error} where it keeps running, since the process that started it still needs it.
 */
export async function waitForPredecessor(data: string): Promise<void> {
  const lock = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(lock, 10);
  const deadline = Date.now() + patienceMs;
  while (pid > 1 && commandOf(pid).includes(data)) {
    if (Date.now() > deadline) {
      throw new Error(
        `The database in ${data} is in use (process ${pid}): stop the storefront that runs or starts on this port, or choose another with PORT=….`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
