import { isCheck } from './command-options';
import { endWithSentence } from './end-with-sentence';

interface Closable {
  close(): Promise<unknown>;
}

/**
 * Starts a server as a process of its own: it ends on SIGINT and SIGTERM, and where it cannot start, with one sentence
 * and exit code 1. With `--check` it only reads its settings.
 */
export async function runServer<Settings>(
  readSettings: (environment: NodeJS.ProcessEnv) => Settings,
  start: (settings: Settings) => Promise<Closable>,
): Promise<void> {
  try {
    const settings = readSettings(process.env);
    if (isCheck()) return;
    const server = await start(settings);
    let closing = false;
    const close = () => {
      if (closing) return;
      closing = true;
      void server.close();
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, close);
  } catch (error) {
    endWithSentence(error);
  }
}
