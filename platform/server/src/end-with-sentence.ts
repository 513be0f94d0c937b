import { UserError } from './user-error';

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
