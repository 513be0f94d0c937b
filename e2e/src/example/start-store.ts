import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A whole storefront that runs as `npm start` starts it. */
interface RunningStore {
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts a whole storefront as `npm start` does. @throws {Error} with its output if it ends before it is ready. */
export async function startStore(environment: Readonly<Record<string, string>>): Promise<RunningStore> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tooling/stack/src/start.ts'], {
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
      reject(new Error(`The storefront has ended by ${signal ?? code}: ${said}`)),
    );
  });
  if (child.pid === undefined) throw new Error('The storefront has no process.');
  return {
    pid: child.pid,
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
  };
}
