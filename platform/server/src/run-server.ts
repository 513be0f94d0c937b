import { UserError } from './user-error';

/** Whether this process was started with an option, for example `--check`. */
export const hasOption = (option: `--${string}`): boolean => process.argv.includes(option);

/** Whether this process only checks its settings. */
export const isCheck = (): boolean => hasOption('--check');

/** Makes Node read the source map of the running bundle. Otherwise the first read of a stack would block all requests. */
export const loadSourceMap = (): void => void new Error('Made for its stack.').stack;

/** Checks the fields of an error of Node, because jest has other classes. */
const isCoded = (error: unknown): error is { readonly code: string; readonly message: string } =>
  typeof error === 'object' && error !== null && 'code' in error && 'message' in error;

function sentenceOf(error: unknown): string | null {
  if (error instanceof UserError) return error.message;
  if (!isCoded(error)) return null;
  if (error.code === 'EADDRINUSE') {
    return `${error.message.replace(/^listen EADDRINUSE: /, 'The server cannot start: ')}.`;
  }
  // The message of `parseArgs` continues with advice about positional arguments.
  if (String(error.code).startsWith('ERR_PARSE_ARGS_')) return `${error.message.split('. ')[0]}.`;
  return null;
}

/** Prints an expected error as one sentence, and sets exit code 1. @throws the error itself if it is unexpected. */
export function exitWithError(error: unknown): void {
  const sentence = sentenceOf(error);
  if (sentence === null) throw error;
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

/** A running server. */
export interface Closable {
  close(): Promise<unknown>;
}

/** Closes a server on SIGINT and SIGTERM, after the pending answers. */
export function closeOnSignals(server: Closable): void {
  let closing = false;
  const close = () => {
    if (closing) return;
    closing = true;
    void server.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, close);
}

/**
 * Runs this process as a server until SIGINT or SIGTERM. If it cannot start, it prints one sentence and exits with code 1. With
 * `--check` it only reads its settings.
 */
export async function runServer<Settings>(
  readSettings: (environment: NodeJS.ProcessEnv) => Settings,
  start: (settings: Settings) => Promise<Closable>,
): Promise<void> {
  try {
    const settings = readSettings(process.env);
    if (isCheck()) return;
    const starting = start(settings);
    // A signal during the start closes the server once it runs.
    closeOnSignals({
      close: () =>
        starting.then(
          (server) => server.close(),
          () => undefined,
        ),
    });
    await starting;
  } catch (error) {
    exitWithError(error);
  }
}
