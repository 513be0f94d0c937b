import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { scriptOf } from '@storefront/bundler/build-servers';
import type { BundledServer } from '@storefront/bundler/servers';
import { UserError } from '@storefront/server/user-error';
import { loadEnvironmentFile, originsOf, readStackSettings } from './settings';
import { type Stack, startStack } from './stack';

const run = promisify(execFile);

interface CommandOptions {
  /** Options of the command line, such as `--check`. */
  readonly options: readonly string[];
  /** Settings, in addition to those of this process. */
  readonly environment: Readonly<Record<string, string>>;
}

const errorsOf = (error: unknown): string =>
  error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';

/**
 * Runs a built command to its end.
 * @throws {UserError} with its output if it fails.
 */
export async function runCommand(
  bundle: BundledServer,
  { options, environment }: CommandOptions,
): Promise<void> {
  const parameters = ['--enable-source-maps', scriptOf(bundle), ...options];
  try {
    await run(process.execPath, parameters, { env: { ...process.env, ...environment } });
  } catch (error) {
    throw new UserError(errorsOf(error) || `The command ${bundle} failed: ${error}`);
  }
}

const lookMs = 500;

/** Runs a task once the process that started this one is gone: npm that was killed cannot pass a signal on. */
export function onParentGone(task: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    task();
  }, lookMs);
  timer.unref();
}

/** What went wrong on this machine, as a reason not to start. */
export const toUserError = (error: unknown): UserError =>
  new UserError(error instanceof Error ? error.message : String(error));

const say = (line: string) => void process.stdout.write(`${line}\n`);
const complain = (line: string) => void process.stderr.write(`${line}\n`);

/** Aborted when the terminal, npm or the system asks for the end. */
function endRequested(): AbortSignal {
  const ending = new AbortController();
  const end = () => ending.abort();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  onParentGone(end);
  return ending.signal;
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve());
  });

/**
 * Starts the whole storefront, says where it is, and stops everything on Ctrl-C, also while it starts. A start that
 * cannot succeed says why in one sentence, leaves nothing running, and ends with exit code 1.
 */
export async function runUntilStopped(
  mode: 'production' | 'development',
  whenReady: (stack: Stack, signal: AbortSignal) => void = () => undefined,
): Promise<void> {
  const signal = endRequested();
  try {
    loadEnvironmentFile();
    const settings = readStackSettings(process.env);
    const stack = await startStack({ settings, mode, progress: say, warn: complain, signal });
    say(`Storefront ready: ${originsOf(settings.port).storefront}`);
    whenReady(stack, signal);
    await aborted(signal);
    await stack.stop();
  } catch (error) {
    if (error === signal.reason) return;
    if (!(error instanceof UserError)) throw error;
    complain(error.message);
    process.exitCode = 1;
  }
}
