import { spawn } from 'node:child_process';
import { root } from './settings';
import { StartError } from './start-error';

const readyTimeoutMs = 180_000;
const stopTimeoutMs = 5000;
const pollMs = 40;

export interface ServiceOptions {
  readonly name: string;
  /** Entry file, relative to the root of the repository. */
  readonly entry: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Address that answers once the service is ready. */
  readonly health: string;
}

/** A server that runs as a process of its own. It ends with this process, however this process ends. */
export interface Service {
  /**
   * Resolves when the server answers.
   * @throws {StartError} with the server's own last words where it ends instead.
   */
  readonly ready: Promise<void>;
  /** Resolves when the process is gone, saying how it ended, such as `exit code 1`. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

/** Whether an address answers. */
export async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}

/** Starts a server. */
export function launchService({ name, entry, environment, health }: ServiceOptions): Service {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--import', './shared/tooling/stack/src/exit-with-parent.ts', entry],
    {
      cwd: root,
      env: { ...process.env, ...environment },
      // A process group of its own: Ctrl-C in the terminal reaches the start alone, which stops its servers.
      detached: true,
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    },
  );
  let lastWords = '';
  let isReady = false;
  child.stderr?.on('data', (chunk: Buffer) => {
    if (isReady) process.stderr.write(chunk);
    else lastWords += chunk;
  });
  let isGone = false;
  const ended = new Promise<string>((resolve) => {
    child.once('close', (code, signal) => {
      isGone = true;
      resolve(signal ? `signal ${signal}` : `exit code ${code}`);
    });
  });

  const stop = async () => {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
    await ended;
    clearTimeout(timer);
  };

  const untilReady = async () => {
    const deadline = Date.now() + readyTimeoutMs;
    while (!(await answers(health))) {
      if (isGone) throw new StartError(lastWords.trim() || `The ${name} ended before it answered.`);
      if (Date.now() > deadline) {
        await stop();
        throw new StartError(`The ${name} did not answer at ${health} within ${readyTimeoutMs / 1000} s.`);
      }
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
    isReady = true;
  };

  return { ready: untilReady(), ended, stop };
}
