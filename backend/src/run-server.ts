import { DatabaseError } from './catalog/prepare-database';
import { SettingsError } from './settings-fields';

interface Closable {
  close(): Promise<unknown>;
}

function sentenceOf(error: unknown): string | null {
  if (error instanceof SettingsError || error instanceof DatabaseError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `${error.message.replace(/^listen EADDRINUSE: /, 'The server cannot start: ')}.`;
  }
  return null;
}

/**
 * Starts a server as a process of its own: it ends on SIGINT and SIGTERM, and where it cannot start, with one sentence
 * and exit code 1.
 */
export async function runServer(start: () => Promise<Closable>): Promise<void> {
  try {
    const server = await start();
    let closing = false;
    const close = () => {
      if (closing) return;
      closing = true;
      void server.close();
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, close);
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === null) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exitCode = 1;
  }
}
