import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';

/** What a render process runs. It lies beside the built server too. */
export const renderHarness = join(import.meta.dirname, 'harness', 'render-harness.mjs');

const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

const mebibyte = 1024 * 1024;

/**
 * A Node process that may read its own script and nothing else, start no process and make no code of strings. It has no
 * environment, and can reach this server by its standard input and output alone.
 */
export function spawnHarness(harness: string, memoryBytes: number) {
  const child = spawn(
    process.execPath,
    [
      '--no-warnings',
      permission,
      `--allow-fs-read=${harness}`,
      '--frozen-intrinsics',
      '--disallow-code-generation-from-strings',
      // A process that fills its memory would collect garbage on every processor at once.
      '--single-threaded-gc',
      `--max-old-space-size=${Math.ceil(memoryBytes / 2 / mebibyte)}`,
      harness,
    ],
    { cwd: dirname(harness), env: {}, stdio: ['pipe', 'pipe', 'ignore'] },
  );
  // Whatever it does, what answers other visitors goes first.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return child;
}
