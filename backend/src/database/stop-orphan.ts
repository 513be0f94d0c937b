import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const pollMs = 20;

function commandOf(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return '';
  }
}

/** Stops the server that a killed start left running on this data folder. Resolves when it is gone. */
export async function stopOrphan(data: string): Promise<void> {
  const lock = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(lock, 10);
  const isOurs = () => commandOf(pid).includes(data);
  if (!(pid > 1) || !isOurs()) return;
  process.kill(pid, 'SIGINT');
  while (isOurs()) await new Promise((resolve) => setTimeout(resolve, pollMs));
}
