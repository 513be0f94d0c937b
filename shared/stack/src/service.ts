import { type ChildProcess, spawn } from 'node:child_process';
import { root } from './settings';
import { StartError } from './start-error';

const readyTimeoutMs = 60_000;
const pollMs = 40;

export interface ServiceOptions {
  readonly name: string;
  /** Entry file, relative to the root of the repository. */
  readonly entry: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Address that answers once the service is ready. */
  readonly health: string;
}

/** A server that runs as a process of its own. */
export interface Service {
  readonly name: string;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}

/**
 * Starts a server and waits until it answers. It ends with this process, however this process ends.
 * @throws {StartError} with the server's own last words where it ends instead of answering.
 */
export async function startService({ name, entry, environment, health }: ServiceOptions): Promise<Service> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--import', './shared/stack/src/exit-with-parent.ts', entry],
    { cwd: root, env: { ...process.env, ...environment }, stdio: ['ignore', 'inherit', 'pipe', 'ipc'] },
  );
  let errors = '';
  let ready = false;
  child.stderr?.on('data', (chunk: Buffer) => {
    if (ready) process.stderr.write(chunk);
    else errors += chunk;
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const service: Service = {
    name,
    process: child,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };

  const deadline = Date.now() + readyTimeoutMs;
  while (!(await answers(health))) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new StartError(errors.trim() || `The ${name} ended before it answered.`);
    }
    if (Date.now() > deadline) {
      await service.stop();
      throw new StartError(`The ${name} did not answer at ${health} within ${readyTimeoutMs / 1000} s.`);
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  ready = true;
  return service;
}
