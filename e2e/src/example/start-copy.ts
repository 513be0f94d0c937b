import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A whole storefront that runs from a copy of the repository. */
interface RunningCopy {
  stop(): Promise<void>;
}

/** Starts the storefront of a copy. @throws {Error} with its output if it ends before it is ready. */
export async function startCopy(
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<RunningCopy> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tooling/stack/src/start.ts'], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      said += chunk;
      if (said.includes('Storefront ready')) resolve();
    });
    child.once('error', reject);
    child.once('close', (code, signal) =>
      reject(new Error(`The storefront of the copy has ended by ${signal ?? code}: ${said}`)),
    );
  });
  return {
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
  };
}
