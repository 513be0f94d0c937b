import { originsOf, readStackSettings } from './settings';
import { type Stack, startStack } from './stack';
import { StartError } from './start-error';

/**
 * Starts the whole storefront, says where it is, and stops everything on Ctrl-C. A start that cannot succeed says
 * why in one sentence, leaves nothing running, and ends with exit code 1.
 */
export async function runUntilStopped(
  mode: 'production' | 'development',
  whenReady: (stack: Stack) => void = () => undefined,
): Promise<void> {
  const stopRequested = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  });
  try {
    const settings = readStackSettings(process.env);
    const stack = await startStack({
      settings,
      mode,
      progress: (line) => process.stdout.write(`${line}\n`),
    });
    process.stdout.write(`Storefront ready: ${originsOf(settings.port).storefront}\n`);
    whenReady(stack);
    await stopRequested;
    await stack.stop();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
