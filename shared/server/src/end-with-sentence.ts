import { UserError } from './user-error';

function sentenceOf(error: unknown): string | null {
  if (error instanceof UserError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `${error.message.replace(/^listen EADDRINUSE: /, 'The server cannot start: ')}.`;
  }
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
