import { UserError } from './user-error';

/** Whether this process was started with an option, for example `--check`. */
export const hasOption = (option: `--${string}`): boolean => process.argv.includes(option);

/** Whether this process only checks its settings. */
export const isCheck = (): boolean => hasOption('--check');

/** Makes Node read the source map of the running bundle. Otherwise the first read of a stack would block all requests. */
export const loadSourceMap = (): void => void new Error('Made for its stack.').stack;

function sentenceOf(error: unknown): string | null {
  if (error instanceof UserError) return error.message;
  // Not by the class of the error, because jest has others.
  const { code = '', message = '' } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  if (code === 'EADDRINUSE')
    return `${message.replace(/^listen EADDRINUSE: /, 'The server cannot start: ')}.`;
  // The message of `parseArgs` continues with advice about positional arguments.
  return String(code).startsWith('ERR_PARSE_ARGS_') ? `${message.split('. ')[0]}.` : null;
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
  let isClosing = false;
  const close = () => {
    if (!isClosing) void server.close();
    isClosing = true;
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
    closeOnSignals({ close: async () => (await starting.catch(() => null))?.close() });
    await starting;
  } catch (error) {
    exitWithError(error);
  }
}
