import { once } from 'node:events';
import { UserError } from '@ticket-storefront/server';
import { loadEnvironmentFile, originsOf, readStackSettings } from './settings';
import { type Stack, startStack } from './stack';

const print = (line: string) => void process.stdout.write(`${line}\n`);
const printError = (line: string) => void process.stderr.write(`${line}\n`);

const pollMs = 500;

/** Aborted when the terminal, npm or the system ends the start. npm cannot forward a signal if it was killed. */
function endRequested(): AbortSignal {
  const ending = new AbortController();
  const end = () => ending.abort();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, pollMs);
  timer.unref();
  return ending.signal;
}

/**
 * Starts the whole storefront, prints its address, and stops everything on Ctrl-C, even while it starts. A start that
 * fails prints one sentence, leaves nothing running, and exits with code 1.
 */
export async function runUntilStopped(
  mode: 'production' | 'development',
  whenReady: (stack: Stack, signal: AbortSignal) => void = () => undefined,
): Promise<void> {
  const signal = endRequested();
  try {
    loadEnvironmentFile();
    const settings = readStackSettings(process.env);
    const stack = await startStack({ settings, mode, progress: print, warn: printError, signal });
    print(`Storefront ready: ${originsOf(settings.port).storefront}`);
    whenReady(stack, signal);
    if (!signal.aborted) await once(signal, 'abort');
    await stack.stop();
  } catch (error) {
    if (error === signal.reason) return;
    if (!(error instanceof UserError)) throw error;
    printError(error.message);
    process.exitCode = 1;
  }
}
