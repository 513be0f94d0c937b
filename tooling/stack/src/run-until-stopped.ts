import { UserError } from '@storefront/server';
import { onParentGone } from './commands';
import { loadEnvironmentFile, originsOf, readStackSettings } from './settings';
import { type Stack, startStack } from './stack';

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
