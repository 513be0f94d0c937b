import { UserError } from './user-error';

/** Whether this process was started with an option, such as `--check`. */
export const hasOption = (option: `--${string}`): boolean => process.argv.includes(option);

/** Whether this process only has to tell whether its settings fit. */
export const isCheck = (): boolean => hasOption('--check');

/**
 * Has Node read the source map of the running bundle. It would do so when a stack is looked at for the first time, and hold
 * up all requests of that moment.
 */
export const loadSourceMap = (): void => void new Error('Made for its stack.').stack;

/** An error of Node, by its fields: jest runs tests beside classes of their own. */
const isCoded = (error: unknown): error is { readonly code: string; readonly message: string } =>
  typeof error === 'object' && error !== null && 'code' in error && 'message' in error;

function sentenceOf(error: unknown): string | null {
  if (error instanceof UserError) return error.message;
  if (!isCoded(error)) return null;
  if (error.code === 'EADDRINUSE') {
    return `${error.message.replace(/^listen EADDRINUSE: /, 'The server cannot start: ')}.`;
  }
  // What `parseArgs` says of an option goes on with advice about positional arguments.
  if (String(error.code).startsWith('ERR_PARSE_ARGS_')) return `${error.message.split('. ')[0]}.`;
  return null;
}

/**
 * Ends a process that cannot do its work with one sentence and exit code 1.
 * @throws the error itself where it was not to be expected.
 */
export function endWithSentence(error: unknown): void {
  const sentence = sentenceOf(error);
  if (sentence === null) throw error;
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

/** A running server. */
export interface Closable {
  close(): Promise<unknown>;
}

/** Ends a server on SIGINT and SIGTERM, once, after the answers under way. */
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
