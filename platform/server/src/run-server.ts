import { type Closable, closeOnSignals } from './close-on-signals';
import { isCheck } from './command-options';
import { endWithSentence } from './end-with-sentence';

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
    const starting = start(settings);
    // A signal that comes while it starts is not lost: it ends the server as soon as it runs.
    closeOnSignals({
      close: () =>
        starting.then(
          (server) => server.close(),
          () => undefined,
        ),
    });
    await starting;
  } catch (error) {
    endWithSentence(error);
  }
}
