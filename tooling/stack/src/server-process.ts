import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { scriptOf } from '@storefront/bundler/build-servers';
import type { BundledServer } from '@storefront/bundler/servers';
import { UserError } from '@storefront/server/user-error';
import { root } from './settings';

const readyTimeoutMs = 180_000;
const pollMs = 40;
const exitWithParent = join(import.meta.dirname, 'exit-with-parent.mjs');

/** How a server is run. */
export interface ServerCommand {
  readonly name: string;
  readonly bundle: BundledServer;
  /** Its settings, in addition to those of this process. */
  readonly environment: Readonly<Record<string, string>>;
  /** Address that answers once the server is ready. */
  readonly health: string;
}

/** A server that runs as a process of its own. It ends with this process, however this process ends. */
export interface ServerProcess {
  readonly pid: number | undefined;
  /**
   * Resolves when the server answers.
   * @throws {UserError} with what the server wrote last where it ends instead.
   */
  readonly ready: Promise<void>;
  /** Resolves when the process is gone, saying how it ended, such as `exit code 1`. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** Whether an address answers. */
export async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}

/** Starts a server. @param stopTimeoutMs - milliseconds that it may take to end, after which it is killed. */
export function startProcess(
  { name, bundle, environment, health }: ServerCommand,
  stopTimeoutMs: number,
): ServerProcess {
  const parameters = ['--enable-source-maps', '--import', exitWithParent, scriptOf(bundle)];
  const child = spawn(process.execPath, parameters, {
    cwd: root,
    env: { ...process.env, ...environment },
    // A process group of its own: Ctrl-C in the terminal reaches the start alone, which stops its servers.
    detached: true,
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  let errors = '';
  let isReady = false;
  child.stderr?.on('data', (chunk: Buffer) => {
    if (isReady) process.stderr.write(chunk);
    else errors += chunk;
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

  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };

  const untilReady = async () => {
    const deadline = Date.now() + readyTimeoutMs;
    while (!(await answers(health))) {
      if (isGone) throw new UserError(errors.trim() || `The ${name} ended before it answered.`);
      if (Date.now() > deadline) {
        await stop();
        throw new UserError(`The ${name} did not answer at ${health} within ${readyTimeoutMs / 1000} s.`);
      }
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
    isReady = true;
  };

  return { pid: child.pid, ready: untilReady(), ended, stop, kill };
}
