import { spawn } from 'node:child_process';
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
export const spawnHarness = (harness: string, memoryBytes: number) =>
  spawn(
    process.execPath,
    [
      '--no-warnings',
      permission,
      `--allow-fs-read=${harness}`,
      '--frozen-intrinsics',
      '--disallow-code-generation-from-strings',
      `--max-old-space-size=${Math.ceil(memoryBytes / 2 / mebibyte)}`,
      harness,
    ],
    { cwd: dirname(harness), env: {}, stdio: ['pipe', 'pipe', 'ignore'] },
  );
