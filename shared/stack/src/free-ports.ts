import { createServer } from 'node:net';
import { StartError } from './start-error';

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, 'localhost', () => probe.close(() => resolve(true)));
  });
}

/** @throws {StartError} naming the first of the four ports that something else listens on. */
export async function requireFreePorts(port: number): Promise<void> {
  for (const candidate of [port, port + 1, port + 2, port + 3]) {
    if (await isFree(candidate)) continue;
    throw new StartError(
      `Port ${candidate} is taken: stop what listens there, or choose another with PORT=… (it needs four in a row).`,
    );
  }
}
